import { CLUSTER_RULES } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

export const clusters = defineField({
  name: 'clusters',
  kind: 'choice',
  label: 'People who trade alike',
  short: 'In a cluster of',
  meaning:
    'How many people of the company bought, or sold, outside of plans within how many days, as it was known when the SEC accepted the filing. Joint filers and chains of funds are one person. A trade in any of the chosen clusters is found.',
  filter: {
    control: 'someOf',
    request: 'clusters',
    address: 'clusters',
    options: CLUSTER_RULES,
    initial: 'none',
  },
  alert: { constraint: 'clusters' },
});
