import { without_tags as field } from '../trade/without_tags.ts';
import { defineCondition } from './define-condition.ts';

export const without_tags = defineCondition({
  name: 'without_tags',
  list: 'form_type_constraints',
  kinds: ['4'],
  label: field.label,
  short: field.short,
  meaning: field.meaning,
  source: 'This and earlier filings of the insider',
  asks: { control: 'someOf', options: field.filter.options, initial: 'none' },
});
