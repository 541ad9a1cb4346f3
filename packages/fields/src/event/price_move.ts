import { defineField } from '../define-field.ts';

export const price_move = defineField({
  name: 'price_move',
  kind: 'fraction',
  label: 'Price move',
  short: 'Price move',
  meaning: 'How far the price went from the previous close within the session of the event: what an alert compares.',
  filter: { control: 'move', request: 'price_move', address: 'price_drop' },
  alert: { constraint: 'price_drop' },
});
