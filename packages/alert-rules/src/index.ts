export {
  type AlertTargets,
  matchesTrade,
  type Reason,
  type TradeCriteria,
  type TradeFact,
  type TradeMatch,
  type TradePart,
} from './matches-trade.ts';
