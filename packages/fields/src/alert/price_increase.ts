import { defineCondition } from './define-condition.ts';
import { essentialMove } from './price_drop.ts';

export const price_increase = defineCondition({
  name: 'price_increase',
  list: 'delay_constraints',
  kinds: ['8-K', 'price_alert'],
  label: 'Price Increase',
  meaning: 'How far the price rises above the previous close within the day.',
  source: 'Prices of the session',
  asks: { control: 'move' },
  essential: essentialMove,
});
