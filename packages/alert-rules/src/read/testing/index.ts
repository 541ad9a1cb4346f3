export { rule as anyRule } from '../../testing/arbitraries.ts';
export { type SeededAlert, seedAlert } from './seed-alert.ts';
