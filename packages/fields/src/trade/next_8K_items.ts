import { defineField } from '../define-field.ts';

export const next_8K_items = defineField({
  name: 'next_8K_items',
  kind: 'choice',
  label: 'Contents of next 8-K filing',
  short: 'Next 8-K contents',
  meaning: "The item numbers of the company's next 8-K. Each stands for a kind of event.",
  filter: { control: 'items', request: 'item_number', address: 'item' },
  alert: { none: 'It is known only after the filing.' },
});
