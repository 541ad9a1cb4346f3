import { TRADE_TAGS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const without_tags = defineField({
  name: 'without_tags',
  kind: 'choice',
  label: 'No trades tagged',
  short: 'Not tagged',
  meaning: 'Leaves out trades with any of the chosen tags: without routine ones, half of the noise is gone.',
  filter: { control: 'someOf', request: 'without_tags', address: 'not_tag', options: TRADE_TAGS, initial: 'none' },
  alert: { constraint: 'without_tags' },
});
