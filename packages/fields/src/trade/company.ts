import { defineField } from '../define-field.ts';

export const company = defineField({
  name: 'company',
  kind: 'entity',
  label: 'Company/Owner',
  short: 'Company',
  meaning: 'The company whose shares were traded, or who traded them.',
  filter: {
    control: 'entity',
    request: 'company',
    address: 'tickers',
    isOwnerToo: true,
    placeholder: 'All companies/owners selected (type to search)',
  },
  alert: { constraint: 'tickers' },
});
