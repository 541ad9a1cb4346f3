import { defineField } from '../define-field.ts';

export const include_implausible = defineField({
  name: 'include_implausible',
  kind: 'flag',
  label: 'Count implausible values?',
  short: 'Implausible values',
  meaning:
    'Some forms give a price or a date that cannot be right. Their values count as unknown, and studies leave them out. Yes takes them as they were filed.',
  filter: {
    control: 'yesNo',
    request: 'include_implausible',
    address: 'implausible',
    on: 'true',
    said: 'counted',
  },
});
