import { trade_direction } from '../trade/trade_direction.ts';
import { defineCondition } from './define-condition.ts';

const { filter, label, meaning } = trade_direction;

export const trade_types = defineCondition({
  name: 'trade_types',
  list: 'form_type_constraints',
  kinds: ['4'],
  label,
  meaning,
  source: 'Codes of the rows (P, S)',
  asks: { control: 'someOf', options: filter.options, initial: 'all', required: filter.required },
  essential: { kinds: ['4'], text: filter.required },
});
