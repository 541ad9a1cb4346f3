import { INSIDER_TYPES } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const insider_types = defineField({
  name: 'insider_types',
  kind: 'choice',
  label: 'Insider types',
  short: 'Insider types',
  meaning: 'What the form says the owner is to the company; one who is several counts as each.',
  filter: {
    control: 'someOf',
    request: 'insider_types',
    address: 'insider',
    options: INSIDER_TYPES,
    initial: 'all',
    isSplit: true,
    required: 'You must choose an insider type.',
    isOffForOwner: true,
  },
  alert: { constraint: 'insider_types' },
});
