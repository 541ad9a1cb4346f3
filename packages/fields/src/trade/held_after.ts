import { defineField } from '../define-field.ts';

export const held_after = defineField({
  name: 'held_after',
  kind: 'number',
  label: 'Shares held after',
  short: 'Held after',
  meaning: 'What the owner held after the trade, direct and indirect, of the lines of the form that the trade moved.',
  column: { name: 'Held After', isOptional: true },
});
