import { RETURN_STARTS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

const LABELS = { trade_date: 'Trade date', acceptance: 'Acceptance' };

export const return_start = defineField({
  name: 'return_start',
  kind: 'choice',
  label: 'Return starts at',
  short: 'Return starts at',
  meaning:
    'Trade date: from the close of the day of the trade. Acceptance: from the first close after the SEC accepted the filing, which is what a reader of the filing could have earned.',
  filter: {
    control: 'oneOf',
    request: 'return_start',
    address: 'start',
    options: RETURN_STARTS.map((value) => ({ value, label: LABELS[value] })),
    initial: 'trade_date',
  },
});
