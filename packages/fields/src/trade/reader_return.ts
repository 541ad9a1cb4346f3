import { defineField } from '../define-field.ts';

export const reader_return = defineField({
  name: 'reader_return',
  kind: 'fraction',
  label: 'Trade return from acceptance',
  short: 'Return from acceptance',
  meaning:
    "The stock's return from the first close after the SEC accepted the filing, of the type and horizon chosen in the filters: what a reader of the filing could have earned.",
  column: { name: 'Trade Return (from acceptance)', isOptional: true },
});
