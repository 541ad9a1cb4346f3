import { defineField } from '../define-field.ts';

export const return_type = defineField({
  name: 'return_type',
  kind: 'choice',
  label: 'Return type',
  short: 'Return type',
  meaning:
    "Raw is the stock's own return. Market adjusted is that return less the return of a broad total-market index fund over the same days.",
  filter: {
    control: 'oneOf',
    request: 'return_type',
    address: 'return',
    options: [
      { value: 'raw', label: 'Raw' },
      { value: 'adjusted', label: 'Market adjusted' },
    ],
    initial: 'raw',
  },
});
