import { defineField } from '../define-field.ts';

export const owner = defineField({
  name: 'owner',
  kind: 'text',
  label: 'Owner',
  short: 'Owner',
  meaning: 'Who reported the trade.',
  column: {
    name: 'Owner',
    iconsPx: 28,
    hint: 'Point at a name to read it as filed. The globe searches a map for the place on the form.',
  },
});
