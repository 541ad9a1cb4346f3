import { defineField } from '../define-field.ts';

export const eightKItems = defineField({
  name: '8K_items',
  kind: 'choice',
  label: 'Contents of 8-K filing',
  short: '8-K contents',
  meaning: 'The item numbers of the filing. Each stands for a kind of event.',
  filter: { control: 'items', request: 'item_number', address: 'item' },
  column: { name: '8-K Contents' },
  alert: { constraint: 'item_number' },
});
