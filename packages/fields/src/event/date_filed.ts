import { defineField } from '../define-field.ts';

export const date_filed = defineField({
  name: 'date_filed',
  kind: 'day',
  label: 'Filing Date',
  short: 'Filing Date',
  meaning: 'The day on which the SEC counts the filing as filed.',
  filter: { control: 'days', request: 'dates', address: 'from' },
  column: { name: 'Filing Date' },
  alert: { none: 'An alert watches for filings from now on.' },
});
