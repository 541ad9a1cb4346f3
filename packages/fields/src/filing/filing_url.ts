import { defineField } from '../define-field.ts';

export const filing_url = defineField({
  name: 'filing_url',
  kind: 'text',
  label: 'Filing link',
  short: 'Filing link',
  meaning: 'The address of the filing at the SEC.',
  column: { name: 'Filing Link', isOptional: true },
});
