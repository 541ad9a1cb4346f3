import { TRADE_TAGS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const tags = defineField({
  name: 'tags',
  kind: 'choice',
  label: 'Only trades tagged',
  short: 'Tagged',
  meaning:
    'What the trade is among the same owners’ trades of the company, as it was known when the SEC accepted the filing: their first purchase, their largest, a turn after 18 months, a routine of the same month each year; and what the form says of it. A trade with any of the chosen tags is found.',
  filter: { control: 'someOf', request: 'tags', address: 'tag', options: TRADE_TAGS, initial: 'none', isSplit: true },
  column: { name: 'Tags', iconsPx: 32, isOptional: true, hint: 'Each opens the trades that make it.' },
  alert: { constraint: 'tags' },
});
