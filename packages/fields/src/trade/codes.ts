import { defineField } from '../define-field.ts';

export const codes = defineField({
  name: 'codes',
  kind: 'text',
  label: 'Transaction codes',
  short: 'Codes',
  meaning: 'The codes of the transactions on the form: P, a purchase; S, a sale.',
  column: { name: 'Codes', isOptional: true },
});
