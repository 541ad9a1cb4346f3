import { defineField } from '../define-field.ts';

export const accno = defineField({
  name: 'accno',
  kind: 'text',
  label: 'Accession Number',
  short: 'Accession number',
  meaning: 'The filing at the SEC that the row comes from.',
  column: { name: 'Accession Number', isOptional: true },
});
