import { defineField } from '../define-field.ts';

export const next_8K_days = defineField({
  name: 'next_8K_days',
  kind: 'count',
  unit: 'days',
  label: 'Days until next 8-K',
  short: 'Next 8-K',
  meaning: "Business days from the trade to the company's next 8-K.",
  filter: { control: 'number', request: 'next_8K_days', address: '8-K_days' },
  column: { group: 'Next Event (bdays)', name: '8-K', hint: 'The number leads to that filing.' },
  alert: { none: 'It is known only after the filing.' },
});
