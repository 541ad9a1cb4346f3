export { type SeededAlert, seedAlert } from './seed-alert.ts';
