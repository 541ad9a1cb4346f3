import { defineField } from '../define-field.ts';

export const value = defineField({
  name: 'value',
  kind: 'money',
  unit: 'thousands',
  label: 'Value of shares traded (thousands)',
  short: 'Value',
  meaning: 'Shares times price, in thousands of US dollars; unknown where the form gives a price only in a footnote.',
  filter: { control: 'number', request: 'value_shares_traded', address: 'value' },
  column: { name: 'Value (in thousands)' },
  alert: { constraint: 'value_shares_traded' },
});
