import { INSIDER_SUMS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

const LABELS = { trade_date: 'All, by trade date', as_known: 'Those filed by then' };

export const insider_sums = defineField({
  name: 'insider_sums',
  kind: 'choice',
  label: 'Trades that count',
  short: 'Trades that count',
  meaning:
    'Trades are filed up to days after they were made. By trade date, all of the lookback period count; otherwise those that were filed by the time the 8-K was accepted, which is what a reader could have known.',
  filter: {
    control: 'oneOf',
    request: 'insider_sums',
    address: 'sums',
    options: INSIDER_SUMS.map((value) => ({ value, label: LABELS[value] })),
    initial: 'trade_date',
    isSparse: true,
    description:
      'Trades that value_sold and value_purchased count: trade_date (default), all by their date; as_known, only those filed by the time the 8-K was accepted.',
  },
});
