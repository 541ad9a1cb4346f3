import { defineField } from '../define-field.ts';

export const days_to_file = defineField({
  name: 'days_to_file',
  kind: 'count',
  unit: 'days',
  label: 'Business days until filed',
  short: 'Days until filed',
  meaning: 'Federal business days from the trade to its first filing. The SEC requires filing within 2.',
  filter: { control: 'number', request: 'days_to_file', address: 'days_to_file' },
  column: { name: 'Days until Filed', isOptional: true },
  alert: { none: 'Alerts do not count days yet.' },
});
