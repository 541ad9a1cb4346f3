import { INSIDER_TYPES, TRADE_TYPES } from '@sentinel/vocabulary';
import Type from 'typebox';

export const TradeTypes = Type.Array(Type.Enum(TRADE_TYPES), {
  minItems: 1,
  maxItems: 2,
  uniqueItems: true,
});
export const InsiderTypes = Type.Array(Type.Enum(INSIDER_TYPES), {
  minItems: 1,
  maxItems: 4,
  uniqueItems: true,
});
