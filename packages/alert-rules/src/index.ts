export { sumAmounts } from './amounts.ts';
export { type Anchor, type AnchorKind, type Anchors, anchorsOf, anchorsOfEvent, sizeOf } from './anchors.ts';
export { type Check, type Checked, checksOf } from './checks.ts';
export { describeEvent } from './describe-event.ts';
export type { EventDetails, Passage } from './event-details.ts';
export type { CompanyFigures } from './judge-company.ts';
export {
  type AlertEvent,
  judge,
  type MaterialEvent,
  type PriceEvent,
  type TextEvent,
  type TradeEvent,
} from './judge-events.ts';
export { farthest, type InsiderSums, type MoveInput, type SessionMove } from './judge-move.ts';
export type { SaidKeywords } from './judge-text.ts';
export { countedTrade, type TradeInput, type TradePart, type TradeSum } from './judge-trade.ts';
export type { MatchedEvent } from './matched-event.ts';
export { nameWatched } from './name-watched.ts';
export { quotedKeywords } from './quoted-keywords.ts';
export type { AlertRule, AlertTargets, ListedTargets } from './rule.ts';
export { type StoredEvent, type TradeLine, type TradeStory, timeOf } from './stored-event.ts';
export type { Reason, Verdict } from './verdict.ts';
export { oneLine } from './words.ts';
