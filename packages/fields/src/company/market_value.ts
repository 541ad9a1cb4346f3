import { defineField } from '../define-field.ts';

export const market_value = defineField({
  name: 'market_value',
  kind: 'money',
  unit: 'millions',
  label: 'Market value (millions)',
  short: 'market value',
  meaning: 'Shares outstanding times the close before, in millions of US dollars.',
  filter: { control: 'number', request: 'market_value', address: 'market_value' },
  alert: { constraint: 'market_value' },
});
