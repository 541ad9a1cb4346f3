import { tags as field } from '../trade/tags.ts';
import { defineCondition } from './define-condition.ts';

export const tags = defineCondition({
  name: 'tags',
  list: 'form_type_constraints',
  kinds: ['4'],
  label: field.label,
  meaning: field.meaning,
  source: 'This and earlier filings of the insider',
  asks: { control: 'someOf', options: field.filter.options, initial: 'none' },
});
