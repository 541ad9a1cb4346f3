import type { Form4Constraint } from '@sentinel/contracts';
import { compareToNumber, sumAmounts } from './amounts.ts';

type InsiderType = Extract<Form4Constraint, { constraint_type: 'insider_types' }>['val'][number];
type NumericConstraint = Extract<Form4Constraint, { bool: unknown }>;

/** What an alert watches: every company, some companies, or some owners. CIKs have ten digits. */
export type AlertTargets =
  | { readonly kind: 'any' }
  | { readonly kind: 'issuer'; readonly ciks: readonly string[] }
  | { readonly kind: 'owner'; readonly ciks: readonly string[] };

/** One row of the inverted index for matching (`alerts.alert_target`), saved with each alert. */
export interface AlertTarget {
  readonly kind: AlertTargets['kind'];
  /** Ten-digit CIK; empty for `any`. */
  readonly cik: string;
}

/** The only target of an alert that watches every company. */
export const ANY_TARGET: AlertTarget = { kind: 'any', cik: '' };

/** The criteria of a Form 4 alert. */
export interface TradeCriteria {
  readonly targets: AlertTargets;
  readonly constraints: readonly Form4Constraint[];
}

/** A filing's purchases, or its sales, on one trade date. */
export interface TradePart {
  /** YYYY-MM-DD. */
  readonly tradeDate: string;
  /** Plain decimal. */
  readonly shares: string;
  /** US dollars, plain decimal; null (never 0) when a price is not reported. */
  readonly value: string | null;
  readonly plan10b51: 'yes' | 'no' | 'unknown';
}

/** A filing's purchases, or its sales (DESIGN section 6, "Alerts"). The parts, one for each trade date, are summed. */
export interface TradeInput {
  readonly issuerCik: string;
  readonly ownerCiks: readonly string[];
  readonly direction: 'purchase' | 'sale';
  readonly insiderTypes: readonly InsiderType[];
  readonly parts: readonly TradePart[];
}

/** One constraint that was met, as texts: what the alert requires and what the filing contains. */
export interface Reason {
  readonly constraint: 'target' | Form4Constraint['constraint_type'];
  readonly asked: string;
  readonly found: string;
}

/** Whether a trade matches an alert, with the sums of the counted parts. */
export type TradeMatch =
  | {
      readonly matched: true;
      readonly because: readonly Reason[];
      readonly shares: string;
      /** Null when the price of any counted part is unknown. */
      readonly value: string | null;
      readonly firstTradeDate: string;
      readonly lastTradeDate: string;
    }
  | { readonly matched: false };

const NO_MATCH: TradeMatch = { matched: false };
const DIRECTION_WORD = { purchase: 'Purchases', sale: 'Sales' } as const;

/**
 * The matching rule of Form 4 alerts (spec part 2, section 3 "form_type_constraints"). All constraints must be met. If the alert
 * excludes Rule 10b5-1 plans, trades known to be under a plan are removed before summing. An unknown value meets no value
 * constraint.
 */
export function matchesTrade({ targets, constraints }: TradeCriteria, trade: TradeInput): TradeMatch {
  if (!constraints.some(({ constraint_type }) => constraint_type === 'trade_types')) return NO_MATCH;
  const target = targetReason(targets, trade);
  if (!target) return NO_MATCH;
  const excludesPlans = constraints.some(({ constraint_type }) => constraint_type === 'constraint_10b51');
  const parts = excludesPlans ? trade.parts.filter(({ plan10b51 }) => plan10b51 !== 'yes') : trade.parts;
  const dates = parts.map(({ tradeDate }) => tradeDate).sort();
  const [firstTradeDate] = dates;
  const lastTradeDate = dates.at(-1);
  if (firstTradeDate === undefined || lastTradeDate === undefined) return NO_MATCH;

  const shares = sumAmounts(parts.map((part) => part.shares));
  const values = parts.flatMap((part) => part.value ?? []);
  const value = values.length === parts.length ? sumAmounts(values) : null;
  const because = [target];
  for (const constraint of constraints) {
    const reason = constraintReason(constraint, trade, { parts, shares, value });
    if (!reason) return NO_MATCH;
    because.push(reason);
  }
  return { matched: true, because, shares, value, firstTradeDate, lastTradeDate };
}

function targetReason(targets: AlertTargets, trade: TradeInput): Reason | null {
  if (targets.kind === 'any') return { constraint: 'target', asked: 'Every company', found: 'a watched company' };
  if (targets.kind === 'issuer')
    return targets.ciks.includes(trade.issuerCik)
      ? { constraint: 'target', asked: 'Chosen companies', found: 'one of them' }
      : null;
  return targets.ciks.some((cik) => trade.ownerCiks.includes(cik))
    ? { constraint: 'target', asked: 'Chosen owners', found: 'one of them' }
    : null;
}

interface Counted {
  readonly parts: readonly TradePart[];
  readonly shares: string;
  readonly value: string | null;
}

function constraintReason(constraint: Form4Constraint, trade: TradeInput, counted: Counted): Reason | null {
  switch (constraint.constraint_type) {
    case 'trade_types': {
      const word = DIRECTION_WORD[trade.direction];
      return constraint.val.includes(word)
        ? { constraint: 'trade_types', asked: constraint.val.join(' or '), found: word }
        : null;
    }
    case 'insider_types': {
      const found = trade.insiderTypes.filter((type) => constraint.val.includes(type));
      return found.length > 0
        ? { constraint: 'insider_types', asked: constraint.val.join(' or '), found: found.join(', ') }
        : null;
    }
    case 'constraint_10b51': {
      // Trades under a plan were already removed before summing.
      const isKnown = counted.parts.every(({ plan10b51 }) => plan10b51 === 'no');
      return {
        constraint: 'constraint_10b51',
        asked: 'No Rule 10b5-1 plan',
        found: isKnown ? 'not under a plan' : 'no plan reported',
      };
    }
    case 'num_shares_traded':
      return boundReason(constraint, counted.shares, (text) => `${grouped(text)} shares`);
    case 'value_shares_traded':
      return counted.value === null ? null : boundReason(constraint, counted.value, dollars);
  }
}

function boundReason(
  constraint: NumericConstraint,
  amount: string,
  words: (decimal: string | number) => string,
): Reason | null {
  const [low, high] = constraint.val;
  if (low === undefined) return null;
  const found = words(amount);
  const reason = (asked: string): Reason => ({ constraint: constraint.constraint_type, asked, found });
  switch (constraint.bool) {
    case 'ge':
      return compareToNumber(amount, low) >= 0 ? reason(`at least ${words(low)}`) : null;
    case 'le':
      return compareToNumber(amount, low) <= 0 ? reason(`at most ${words(low)}`) : null;
    case 'between':
      return high !== undefined && compareToNumber(amount, low) >= 0 && compareToNumber(amount, high) <= 0
        ? reason(`from ${words(low)} to ${words(high)}`)
        : null;
  }
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });

/** Exact for decimal strings, because Intl does not convert them to floating point. */
function grouped(decimal: string | number): string {
  return NUMBER.format(decimal as `${number}`);
}

function dollars(decimal: string | number): string {
  return DOLLARS.format(decimal as `${number}`);
}
