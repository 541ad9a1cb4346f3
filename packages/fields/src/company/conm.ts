import { defineField } from '../define-field.ts';

export const conm = defineField({
  name: 'conm',
  kind: 'text',
  label: 'Company Name',
  short: 'Company',
  meaning: 'The company, by its current name.',
  column: { name: 'Company Name', hint: 'It leads to its page.' },
});
