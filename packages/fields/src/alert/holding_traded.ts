import { holding_traded as field } from '../trade/holding_traded.ts';
import { defineCondition } from './define-condition.ts';

export const holding_traded = defineCondition({
  name: 'holding_traded',
  list: 'form_type_constraints',
  kinds: ['4'],
  label: 'Part of holding traded',
  short: field.short,
  meaning:
    'The purchases, or the sales, of one day as a part of what the owner held before, in percent. A new holding is more than any part.',
  source: 'Shares owned after the trade, on the form',
  asks: { control: 'number', unit: 'percent' },
});
