import { defineField } from '../define-field.ts';

export const next_ea_ret0 = defineField({
  name: 'next_ea_ret0',
  kind: 'fraction',
  label: 'Stock return at next EA',
  short: 'Return at next EA',
  meaning: "The stock's return on the day of the next earnings announcement, less the market's.",
  filter: { control: 'number', request: 'next_EA_ret0', address: 'ea_return' },
  column: {
    group: 'Next Event (return)',
    name: 'EA',
    iconsPx: 24,
    hint: 'It leads to that filing; the sign beside it explains it.',
  },
  alert: { none: 'It is known only after the filing.' },
});
