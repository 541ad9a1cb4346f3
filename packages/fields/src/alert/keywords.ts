import { defineCondition } from './define-condition.ts';

export const keywords = defineCondition({
  name: 'keywords',
  list: 'form_type_constraints',
  kinds: ['8-K', 'keyword'],
  label: 'Keywords',
  meaning: 'Whole words, in upper or lower case. A phrase must be said as it is.',
  source: 'Text of the filing',
  asks: { control: 'keywords' },
  essential: { kinds: ['keyword'], text: 'You must enter at least one keyword before saving.' },
});
