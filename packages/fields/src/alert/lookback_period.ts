import { DEFAULT_INSIDER_LOOKBACK, INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';
import { defineCondition } from './define-condition.ts';

export const lookback_period = defineCondition({
  name: 'lookback_period',
  list: 'insider_trade_constraints',
  kinds: ['8-K', 'price_alert'],
  label: 'Lookback period',
  meaning: 'Calendar days before the event over which the trades of insiders are added up.',
  source: 'The alert',
  asks: { control: 'oneOf', options: INSIDER_LOOKBACKS, initial: DEFAULT_INSIDER_LOOKBACK },
});
