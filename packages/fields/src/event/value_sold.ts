import { defineField } from '../define-field.ts';

export const value_sold = defineField({
  name: 'value_sold',
  kind: 'money',
  unit: 'thousands',
  label: 'Value of shares sold (in thousands)',
  short: 'Sold',
  meaning: 'What insiders sold in the lookback period before the filing, in thousands of US dollars.',
  filter: { control: 'number', request: 'value_sold', address: 'sold' },
  column: { name: 'Value of Shares Sold (in thousands)', iconsPx: 28, hint: 'The dollar sign leads to these trades.' },
  alert: { constraint: 'value_sold' },
});
