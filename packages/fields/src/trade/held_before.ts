import { defineField } from '../define-field.ts';

export const held_before = defineField({
  name: 'held_before',
  kind: 'number',
  label: 'Shares held before',
  short: 'Held before',
  meaning: 'What the owner held before the trade, direct and indirect, of the lines of the form that the trade moved.',
  column: { name: 'Held Before', isOptional: true },
});
