import { EIGHT_K_ITEMS } from '@sentinel/vocabulary-market';
import { eightKItems } from '../event/8K_items.ts';
import { defineCondition } from './define-condition.ts';

const { label, meaning } = eightKItems;

export const item_number = defineCondition({
  name: 'item_number',
  list: 'form_type_constraints',
  kinds: ['8-K'],
  label,
  meaning,
  source: 'Header of the 8-K',
  asks: { control: 'items', options: EIGHT_K_ITEMS.map(({ code }) => code) },
});
