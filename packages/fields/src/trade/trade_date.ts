import { defineField } from '../define-field.ts';

export const trade_date = defineField({
  name: 'trade_date',
  kind: 'day',
  label: 'Trade Date',
  short: 'Trade Date',
  meaning: 'The day of the trade.',
  filter: { control: 'days', request: 'dates', address: 'from', start: 'all' },
  column: { name: 'Trade Date', iconsPx: 20, hint: 'A warning marks trades that were filed late.' },
  alert: { none: 'An alert watches for filings from now on.' },
});
