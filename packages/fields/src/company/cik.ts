import { defineField } from '../define-field.ts';

export const cik = defineField({
  name: 'cik',
  kind: 'text',
  label: 'CIK',
  short: 'CIK',
  meaning: "The company's number at the SEC.",
  column: { name: 'CIK', isOptional: true },
});
