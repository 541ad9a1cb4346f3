import { defineField } from '../define-field.ts';

export const next_ea_days = defineField({
  name: 'next_ea_days',
  kind: 'count',
  unit: 'days',
  label: 'Days until next earnings announcement (EA)',
  short: 'Next EA',
  meaning:
    "Business days from the trade to the company's next earnings announcement. An 8-K with item 2.02 stands for it.",
  filter: { control: 'number', request: 'next_EA_days', address: 'ea_days' },
  column: { group: 'Next Event (bdays)', name: 'EA', iconsPx: 18 },
  alert: { none: 'It is known only after the filing.' },
});
