import { defineCondition } from './define-condition.ts';

/** Spec part 2, section 5. */
export const essentialMove = {
  kinds: ['8-K', 'price_alert'],
  text: 'You must enter a materiality threshold (Price Drop or Price Increase) before saving.',
} as const;

export const price_drop = defineCondition({
  name: 'price_drop',
  list: 'delay_constraints',
  kinds: ['8-K', 'price_alert'],
  label: 'Price Drop',
  meaning: 'How far the price falls below the previous close within the day.',
  source: 'Prices of the session',
  asks: { control: 'move' },
  essential: essentialMove,
});
