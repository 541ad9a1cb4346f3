import { defineField } from '../define-field.ts';

export const price = defineField({
  name: 'price',
  kind: 'number',
  unit: 'dollars',
  label: 'Average price',
  short: 'Average price',
  meaning: 'US dollars a share, weighted by shares, of the transactions with a price.',
  column: { name: 'Average Price', isOptional: true },
});
