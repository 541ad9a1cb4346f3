import { defineCondition } from './define-condition.ts';

export const value_sold = defineCondition({
  name: 'value_sold',
  list: 'insider_trade_constraints',
  kinds: ['8-K', 'price_alert'],
  label: 'Value sold',
  meaning: 'Counts with a price drop: enter one to use it.',
  source: 'Forms 4 of the days before',
  asks: { control: 'number', unit: 'dollars' },
  beside: 'price_drop',
});
