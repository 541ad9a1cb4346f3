import { INSIDER_TYPES, TRADE_TYPES } from '@sentinel/vocabulary';
import Type from 'typebox';

export const TradeTypes = Type.Array(Type.Union(TRADE_TYPES.map((value) => Type.Literal(value))), {
  minItems: 1,
  maxItems: 2,
  uniqueItems: true,
});
export const InsiderTypes = Type.Array(Type.Union(INSIDER_TYPES.map((value) => Type.Literal(value))), {
  minItems: 1,
  maxItems: 4,
  uniqueItems: true,
});
