import { defineField } from '../define-field.ts';

export const next_8K_ret0 = defineField({
  name: 'next_8K_ret0',
  kind: 'fraction',
  label: 'Stock return at next 8-K',
  short: 'Return at next 8-K',
  meaning: "The stock's return on the day of the next 8-K, less the market's.",
  filter: { control: 'number', request: 'next_8K_ret0', address: '8-K_return' },
  column: {
    group: 'Next Event (return)',
    name: '8-K',
    iconsPx: 24,
    hint: 'It leads to that filing; the sign beside it explains it.',
  },
  alert: { none: 'It is known only after the filing.' },
});
