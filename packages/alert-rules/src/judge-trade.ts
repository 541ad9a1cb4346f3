import { CONDITIONS } from '@sentinel/fields';
import {
  CLUSTER_RULES,
  type ClusterRule,
  type InsiderType,
  officerRolesOf,
  TRADE_TAGS,
  type TradeTag,
} from '@sentinel/vocabulary-market';
import { fractionMoved, largestAmount, sumAmounts } from './amounts.ts';
import { type Answer, answer, never } from './answers.ts';
import { boundText, distanceTo, isWithin, judgeBound } from './bounds.ts';
import { type Judges, judgeAll } from './conditions.ts';
import type { WatchedTargets } from './judge-targets.ts';
import { type AlertRule, constraintOf } from './rule.ts';
import { dollarsText, oneLine, percentText, sharesText } from './words.ts';

/** A filing's purchases, or its sales, on one trade date. */
export interface TradePart {
  /** YYYY-MM-DD. */
  readonly tradeDate: string;
  /** Plain decimal. */
  readonly shares: string;
  /** US dollars, plain decimal; null (never 0) when a price is not reported. */
  readonly value: string | null;
  /** Shares held before and after, plain decimals; null where the form does not say. */
  readonly heldBefore: string | null;
  readonly heldAfter: string | null;
  readonly tags: readonly TradeTag[];
  /** The clusters that it makes, or brings another person to. */
  readonly clustersGrown: readonly ClusterRule[];
  readonly plan10b51: 'yes' | 'no' | 'unknown';
  /** Owners (CIKs) whose filings reported the same block before; empty for its first filing. */
  readonly filedBy: readonly string[];
}

/** A filing's purchases, or its sales (DESIGN section 6, "Alerts"). The parts, one for each trade date, are summed. */
export interface TradeInput {
  readonly issuerCik: string;
  readonly ownerCiks: readonly string[];
  readonly direction: 'purchase' | 'sale';
  readonly insiderTypes: readonly InsiderType[];
  /** As the form gives it; of several owners, those of all. */
  readonly ownerTitle: string;
  readonly parts: readonly TradePart[];
}

/** The counted parts of a trade, summed. */
export interface TradeSum {
  readonly shares: string;
  /** Null when the price of any counted part is unknown. */
  readonly value: string | null;
  readonly firstTradeDate: string;
  readonly lastTradeDate: string;
}

/** What of a rule decides about a trade; of a watchlist, what it watches of it (`watchedOf`). */
type TradeRule = Pick<AlertRule, 'filing'> & { readonly targets: WatchedTargets };

/** The parts that no earlier filing reported; of chosen owners, none of theirs. */
function newParts({ targets }: TradeRule, { parts }: Pick<TradeInput, 'parts'>): readonly TradePart[] {
  return parts.filter(
    ({ filedBy }) =>
      filedBy.length === 0 || (targets.kind === 'owner' && !filedBy.some((cik) => targets.ciks.includes(cik))),
  );
}

/** The parts that count for a rule: all that no earlier filing reported, or what of this is not known to be under a Rule 10b5-1 plan. */
function countedParts(rule: TradeRule, trade: Pick<TradeInput, 'parts'>): readonly TradePart[] {
  const fresh = newParts(rule, trade);
  return constraintOf(rule.filing, 'constraint_10b51') ? fresh.filter(({ plan10b51 }) => plan10b51 !== 'yes') : fresh;
}

/** What counts of a trade for a rule, summed; null when nothing does. */
export const countedTrade = (rule: TradeRule, trade: Pick<TradeInput, 'parts'>): TradeSum | null =>
  sumOf(countedParts(rule, trade));

function sumOf(parts: readonly TradePart[]): TradeSum | null {
  const dates = parts.map(({ tradeDate }) => tradeDate).sort();
  const [firstTradeDate] = dates;
  const lastTradeDate = dates.at(-1);
  if (firstTradeDate === undefined || lastTradeDate === undefined) return null;
  const values = parts.flatMap(({ value }) => value ?? []);
  return {
    shares: sumAmounts(parts.map(({ shares }) => shares)),
    value: values.length === parts.length ? sumAmounts(values) : null,
    firstTradeDate,
    lastTradeDate,
  };
}

const DIRECTION_WORD = { purchase: 'Purchases', sale: 'Sales' } as const;

/** What a condition on trades is judged by. */
interface TradeFacts {
  readonly trade: TradeInput;
  readonly sum: TradeSum;
  readonly parts: readonly TradePart[];
}

/** A part of a holding that nothing was held of before; more than any other. */
const NEW = 'new';

/** What a day's trade moved of the holding, as a fraction with 8 decimals; null where the form does not say. */
function partOfHolding({ heldAfter, heldBefore }: TradePart): string | null {
  if (heldBefore === null || heldAfter === null) return null;
  return fractionMoved(heldBefore, heldAfter) ?? NEW;
}

const {
  trade_types,
  insider_types,
  officer_roles,
  constraint_10b51,
  num_shares_traded,
  value_shares_traded,
  holding_traded,
  tags,
  without_tags,
  clusters,
} = CONDITIONS;

const anyOf = (values: readonly string[]) => () => values.join(' or ');
const listOf = (values: readonly string[], none: string) => () => values.join(', ') || none;

/** The tags of the parts, in the order of the tags. */
export const tagsOf = (parts: readonly TradePart[]): TradeTag[] =>
  TRADE_TAGS.filter((tag) => parts.some((part) => part.tags.includes(tag)));

/** A price that was not reported never comes: an unknown value meets no bound. */
const TRADE_CONDITIONS: Judges<'form_type_constraints', '4', TradeFacts> = {
  trade_types: ({ val }, { trade }) => {
    const found = DIRECTION_WORD[trade.direction];
    return answer(trade_types, val.includes(found), anyOf(val), () => found);
  },
  insider_types({ val }, { trade: { insiderTypes } }) {
    const found = insiderTypes.filter((type) => val.includes(type));
    const isMet = found.length > 0;
    return answer(insider_types, isMet, anyOf(val), listOf(isMet ? found : insiderTypes, 'no box ticked'));
  },
  // A title names an office as searches read it; any one of those asked for is enough.
  officer_roles: ({ val }, { trade: { ownerTitle } }) =>
    answer(
      officer_roles,
      officerRolesOf(ownerTitle).some((role) => val.includes(role)),
      anyOf(val),
      () => oneLine(ownerTitle) || 'no title',
    ),
  // Trades under a plan do not count (`countedTrade`); what is left is known to be outside one, or nothing is known of it.
  constraint_10b51(_asked, { parts }) {
    const isKnown = parts.every(({ plan10b51 }) => plan10b51 !== 'unknown');
    const isMet = parts.some(({ plan10b51 }) => plan10b51 !== 'yes');
    const found = isMet ? (isKnown ? 'not under a plan' : 'no plan reported') : 'under a plan';
    return answer(
      constraint_10b51,
      isMet,
      () => 'no Rule 10b5-1 plan',
      () => found,
    );
  },
  num_shares_traded: (bound, { sum }) => judgeBound(num_shares_traded, sum.shares, bound, sharesText),
  value_shares_traded: (bound, { sum }) => judgeBound(value_shares_traded, sum.value, bound, dollarsText),
  // Of these, one day's trade is enough, as it is a row of a search.
  tags({ val }, { parts }) {
    const all = tagsOf(parts);
    const found = all.filter((tag) => val.includes(tag));
    return answer(tags, found.length > 0, anyOf(val), listOf(found.length > 0 ? found : all, 'no tags'));
  },
  without_tags({ val }, { parts }) {
    const left = parts.filter((part) => !val.some((tag) => part.tags.includes(tag)));
    return answer(without_tags, left.length > 0, anyOf(val), listOf(tagsOf(left.length > 0 ? left : parts), 'no tags'));
  },
  // Once a cluster, and again for each person who joins it.
  clusters({ val }, { parts }) {
    const grown = CLUSTER_RULES.filter((rule) => parts.some((part) => part.clustersGrown.includes(rule)));
    const found = grown.filter((rule) => val.includes(rule));
    return answer(clusters, found.length > 0, anyOf(val), listOf(found.length > 0 ? found : grown, 'no cluster grew'));
  },
  holding_traded(bound, { parts }) {
    const moved = parts.map(partOfHolding).filter((part) => part !== null);
    const found = moved.filter((part) => (part === NEW ? bound.bool === 'ge' : isWithin(part, bound)));
    const isMet = found.length > 0;
    const shown = isMet ? found : moved;
    return answer(
      holding_traded,
      isMet,
      () => boundText(bound, percentText),
      () => (shown.length === 0 ? 'not reported' : holdingText(shown)),
      Math.min(1, ...moved.map((part) => (part === NEW ? 1 : distanceTo(part, bound)))),
    );
  },
};

const holdingText = (moved: readonly string[]) =>
  moved.includes(NEW) ? 'a new holding' : percentText(largestAmount(moved));

const FIRST_REPORT = { label: 'First report', source: 'Earlier filings' };

/**
 * The Form 4 constraints of a rule (spec part 2, section 3 "form_type_constraints"). Without a trade type nothing matches. Of a trade
 * that does not count, all of it is judged, so that the other answers can be shown, too.
 */
export function judgeTrade(rule: TradeRule, trade: TradeInput): Answer[] {
  const [fresh, counted] = [newParts(rule, trade), countedParts(rule, trade)];
  const parts = [counted, fresh].find((some) => some.length > 0) ?? trade.parts;
  const sum = sumOf(parts);
  return [
    ...(fresh.length > 0 ? [] : [never(FIRST_REPORT, 'not reported before', 'reported by an earlier filing')]),
    ...(constraintOf(rule.filing, 'trade_types')
      ? []
      : [never(trade_types, 'purchases or sales', 'the alert has no trade type')]),
    ...(sum ? judgeAll(TRADE_CONDITIONS, rule.filing, { trade, sum, parts }) : []),
  ];
}
