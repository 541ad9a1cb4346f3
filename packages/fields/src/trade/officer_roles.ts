import { OFFICER_ROLES } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const officer_roles = defineField({
  name: 'officer_roles',
  kind: 'choice',
  label: 'Only officers titled',
  short: 'Officers titled',
  meaning: "The office that an owner's title names: chief executive, chief financial officer.",
  filter: {
    control: 'someOf',
    request: 'officer_roles',
    address: 'officer',
    options: OFFICER_ROLES,
    initial: 'none',
    isSplit: true,
  },
  alert: { constraint: 'officer_roles' },
});
