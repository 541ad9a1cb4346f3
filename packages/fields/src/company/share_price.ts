import { defineField } from '../define-field.ts';

export const share_price = defineField({
  name: 'share_price',
  kind: 'money',
  unit: 'dollars',
  label: 'Share price',
  short: 'share price',
  meaning: 'The close before, in US dollars.',
  filter: { control: 'number', request: 'share_price', address: 'share_price' },
  alert: { constraint: 'share_price' },
});
