export { useActive } from './use-active.ts';
export { useCombobox } from './use-combobox.ts';
