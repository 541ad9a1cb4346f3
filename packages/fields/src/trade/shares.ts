import { defineField } from '../define-field.ts';

export const shares = defineField({
  name: 'shares',
  kind: 'number',
  label: 'Shares',
  short: 'Shares',
  meaning: 'How many shares were traded, as the form gives them.',
  column: { name: 'Shares', isOptional: true },
});
