import { defineCondition } from './define-condition.ts';

export const value_purchased = defineCondition({
  name: 'value_purchased',
  list: 'insider_trade_constraints',
  kinds: ['8-K', 'price_alert'],
  label: 'Value purchased',
  meaning: 'Counts with a price increase: enter one to use it.',
  source: 'Forms 4 of the days before',
  asks: { control: 'number', unit: 'dollars' },
  beside: 'price_increase',
});
