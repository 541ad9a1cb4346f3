import { TRADE_TAGS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const without_tags = defineField({
  name: 'without_tags',
  kind: 'choice',
  label: 'Leave out trades tagged',
  short: 'Not tagged',
  meaning: 'A trade with any of the chosen tags is not found. Routine trades are the ones that most readers leave out.',
  filter: { control: 'someOf', request: 'without_tags', address: 'not_tag', options: TRADE_TAGS, initial: 'none' },
  alert: { constraint: 'without_tags' },
});
