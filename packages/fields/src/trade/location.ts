import { defineField } from '../define-field.ts';

export const ownerLocation = defineField({
  name: 'location',
  kind: 'text',
  label: 'Location',
  short: 'Location',
  meaning: "The owner's city and state.",
  column: { name: 'Location', isOptional: true },
});
