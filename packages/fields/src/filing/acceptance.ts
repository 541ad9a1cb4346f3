import { defineField } from '../define-field.ts';

export const acceptance = defineField({
  name: 'acceptance',
  kind: 'instant',
  label: 'Accepted',
  short: 'Accepted',
  meaning: 'When the SEC accepted the filing.',
  column: { name: 'Accepted', isOptional: true },
});
