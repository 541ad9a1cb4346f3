import { shares } from '../trade/shares.ts';
import { defineCondition } from './define-condition.ts';

export const num_shares_traded = defineCondition({
  name: 'num_shares_traded',
  list: 'form_type_constraints',
  kinds: ['4'],
  label: 'Shares traded',
  short: shares.short,
  meaning: 'All purchases, or all sales, of one Form 4 added up.',
  source: 'Rows of the form, added up',
  asks: { control: 'number', unit: 'shares' },
});
