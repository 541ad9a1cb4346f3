import { ENDED_RETURNS } from '@sentinel/vocabulary-market';
import { defineField } from '../define-field.ts';

const LABELS = { leave_out: 'Unknown', last_price: 'To last price' };

export const ended_returns = defineField({
  name: 'ended_returns',
  kind: 'choice',
  label: 'Stocks that stopped trading',
  short: 'Stocks that stopped trading',
  meaning:
    'What the return is where the stock stopped trading before the horizon: unknown, or counted up to its last price. Most of them ended badly or were bought, so leaving them out makes results look better than they were.',
  filter: {
    control: 'oneOf',
    request: 'ended_returns',
    address: 'ended',
    options: ENDED_RETURNS.map((value) => ({ value, label: LABELS[value] })),
    initial: 'leave_out',
    isSparse: true,
  },
});
