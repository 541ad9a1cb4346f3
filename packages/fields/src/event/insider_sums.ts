import { INSIDER_SUMS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

const LABELS = { trade_date: 'All', as_known: 'Filed before the 8-K' };

export const insider_sums = defineField({
  name: 'insider_sums',
  kind: 'choice',
  label: 'Insider trades that count',
  short: 'Insider trades that count',
  meaning:
    'Trades are filed days after they were made. All: every trade of the lookback period. Filed before the 8-K: only those that were filed by the time the 8-K was accepted, which is what a reader could have known.',
  filter: {
    control: 'oneOf',
    request: 'insider_sums',
    address: 'sums',
    options: INSIDER_SUMS.map((value) => ({ value, label: LABELS[value] })),
    initial: 'trade_date',
    isSparse: true,
  },
});
