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
import { boundText, isWithin, judgeBound } from './bounds.ts';
import { type Judges, judgeAll } from './conditions.ts';
import type { WatchedTargets } from './judge-targets.ts';
import { type AlertRule, constraintOf } from './rule.ts';
import { met, NO_MATCH, type Verdict } from './verdict.ts';
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

/** The parts that count for a rule: all that no earlier filing reported, or what of this is not known to be under a Rule 10b5-1 plan. */
function countedParts({ filing, targets }: TradeRule, { parts: all }: Pick<TradeInput, 'parts'>): readonly TradePart[] {
  const isNew = ({ filedBy }: TradePart) =>
    filedBy.length === 0 || (targets.kind === 'owner' && !filedBy.some((cik) => targets.ciks.includes(cik)));
  const fresh = all.filter(isNew);
  return constraintOf(filing, 'constraint_10b51') ? fresh.filter(({ plan10b51 }) => plan10b51 !== 'yes') : fresh;
}

/** What counts of a trade for a rule, summed; null when nothing does. */
export function countedTrade(rule: TradeRule, trade: Pick<TradeInput, 'parts'>): TradeSum | null {
  const parts = countedParts(rule, trade);
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

/** A price that was not reported never comes: an unknown value meets no bound. */
const TRADE_CONDITIONS: Judges<'form_type_constraints', '4', TradeFacts> = {
  trade_types: ({ val }, { trade }) => {
    const found = DIRECTION_WORD[trade.direction];
    return val.includes(found) ? met({ label: trade_types.label, asked: val.join(' or '), found }) : NO_MATCH;
  },
  insider_types: ({ val }, { trade }) => {
    const found = trade.insiderTypes.filter((type) => val.includes(type));
    return found.length > 0
      ? met({ label: insider_types.label, asked: val.join(' or '), found: found.join(', ') })
      : NO_MATCH;
  },
  // A title names an office as searches read it; any one of those asked for is enough.
  officer_roles: ({ val }, { trade: { ownerTitle } }) =>
    officerRolesOf(ownerTitle).some((role) => val.includes(role))
      ? met({ label: officer_roles.label, asked: val.join(' or '), found: oneLine(ownerTitle) })
      : NO_MATCH,
  // Trades under a plan do not count (`countedTrade`); what is left is known to be outside one, or nothing is known of it.
  constraint_10b51: (_asked, { trade: { parts } }) => {
    const isKnown = parts.every(({ plan10b51 }) => plan10b51 !== 'unknown');
    const found = isKnown ? 'not under a plan' : 'no plan reported';
    return met({ label: constraint_10b51.label, asked: 'no Rule 10b5-1 plan', found });
  },
  num_shares_traded: (bound, { sum }) => judgeBound(num_shares_traded.label, sum.shares, bound, sharesText),
  value_shares_traded: (bound, { sum }) => judgeBound(value_shares_traded.label, sum.value, bound, dollarsText),
  // Of these, one day's trade is enough, as it is a row of a search.
  tags: ({ val }, { parts }) => {
    const found = TRADE_TAGS.filter((tag) => val.includes(tag) && parts.some((part) => part.tags.includes(tag)));
    return found.length > 0 ? met({ label: tags.label, asked: val.join(' or '), found: found.join(', ') }) : NO_MATCH;
  },
  without_tags: ({ val }, { parts }) => {
    const left = parts.filter((part) => !val.some((tag) => part.tags.includes(tag)));
    const found = TRADE_TAGS.filter((tag) => left.some((part) => part.tags.includes(tag)));
    return left.length > 0
      ? met({ label: without_tags.label, asked: val.join(' or '), found: found.join(', ') || 'no tags' })
      : NO_MATCH;
  },
  // Once a cluster, and again for each person who joins it.
  clusters: ({ val }, { parts }) => {
    const found = CLUSTER_RULES.filter(
      (rule) => val.includes(rule) && parts.some((part) => part.clustersGrown.includes(rule)),
    );
    return found.length > 0
      ? met({ label: clusters.label, asked: val.join(' or '), found: found.join(', ') })
      : NO_MATCH;
  },
  holding_traded(bound, { parts }) {
    const found = parts
      .map(partOfHolding)
      .filter((part) => part !== null)
      .filter((part) => (part === NEW ? bound.bool === 'ge' : isWithin(part, bound)));
    if (found.length === 0) return NO_MATCH;
    const most = found.includes(NEW) ? 'a new holding' : percentText(largestAmount(found));
    return met({ label: holding_traded.label, asked: boundText(bound, percentText), found: most });
  },
};

/** The Form 4 constraints of a rule (spec part 2, section 3 "form_type_constraints"). Without a trade type nothing matches. */
export function judgeTrade(rule: TradeRule, trade: TradeInput): Verdict {
  const sum = countedTrade(rule, trade);
  if (!sum || !constraintOf(rule.filing, 'trade_types')) return NO_MATCH;
  return judgeAll(TRADE_CONDITIONS, rule.filing, { trade, sum, parts: countedParts(rule, trade) });
}
