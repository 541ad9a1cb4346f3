export {
  type AlertTarget,
  type AlertTargets,
  ANY_TARGET,
  matchesTrade,
  type Reason,
  type TradeCriteria,
  type TradeInput,
  type TradeMatch,
  type TradePart,
} from './matches-trade.ts';
