import { defineField } from '../define-field.ts';

export const company = defineField({
  name: 'company',
  kind: 'entity',
  label: 'Company',
  short: 'Company',
  meaning: 'The company that filed.',
  filter: {
    control: 'entity',
    request: 'company',
    address: 'tickers',
    isOwnerToo: false,
    placeholder: 'All companies selected (type to search)',
  },
  alert: { constraint: 'tickers' },
});
