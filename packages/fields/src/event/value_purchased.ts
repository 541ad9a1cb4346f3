import { defineField } from '../define-field.ts';

export const value_purchased = defineField({
  name: 'value_purchased',
  kind: 'money',
  unit: 'thousands',
  label: 'Value of shares purchased (in thousands)',
  short: 'Purchased',
  meaning: 'What insiders bought in the lookback period before the filing, in thousands of US dollars.',
  filter: { control: 'number', request: 'value_purchased', address: 'purchased' },
  column: {
    name: 'Value of Shares Purchased (in thousands)',
    iconsPx: 28,
    hint: 'The dollar sign leads to these trades.',
  },
  alert: { constraint: 'value_purchased' },
});
