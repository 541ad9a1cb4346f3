import { defineField } from '../define-field.ts';

export const title = defineField({
  name: 'title',
  kind: 'text',
  label: 'Title',
  short: 'Title',
  meaning: "The owner's position, as the form gives it.",
  column: { name: 'Title' },
});
