import { value } from '../trade/value.ts';
import { defineCondition } from './define-condition.ts';

export const value_shares_traded = defineCondition({
  name: 'value_shares_traded',
  list: 'form_type_constraints',
  kinds: ['4'],
  label: 'Value of shares traded',
  short: value.short,
  meaning: 'All purchases, or all sales, of one Form 4 added up, in US dollars.',
  source: 'Shares × price of the rows, added up',
  asks: { control: 'number', unit: 'dollars' },
});
