export { rule as anyRule } from '../../testing/arbitraries.ts';
export { seedAlert } from './seed-alert.ts';
