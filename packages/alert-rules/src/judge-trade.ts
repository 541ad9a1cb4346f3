import { type InsiderType, OFFICER_TITLES } from '@sentinel/vocabulary-market';
import { sumAmounts } from './amounts.ts';
import { judgeBound } from './bounds.ts';
import { type AlertRule, constraintOf } from './rule.ts';
import { allOf, met, NO_MATCH, type Verdict } from './verdict.ts';
import { dollarsText, oneLine, sharesText } from './words.ts';

/** A filing's purchases, or its sales, on one trade date. */
export interface TradePart {
  /** YYYY-MM-DD. */
  readonly tradeDate: string;
  /** Plain decimal. */
  readonly shares: string;
  /** US dollars, plain decimal; null (never 0) when a price is not reported. */
  readonly value: string | null;
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

/**
 * What counts of a trade for a rule: all that no earlier filing reported, or what of this is not known to be under a Rule 10b5-1 plan.
 * Null when nothing is left.
 */
export function countedTrade(
  { filing, targets }: Pick<AlertRule, 'filing' | 'targets'>,
  { parts: all }: Pick<TradeInput, 'parts'>,
): TradeSum | null {
  const isNew = ({ filedBy }: TradePart) =>
    filedBy.length === 0 || (targets.kind === 'owner' && !filedBy.some((cik) => targets.ciks.includes(cik)));
  const fresh = all.filter(isNew);
  const parts = constraintOf(filing, 'constraint_10b51') ? fresh.filter(({ plan10b51 }) => plan10b51 !== 'yes') : fresh;
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

/** The Form 4 constraints of a rule (spec part 2, section 3 "form_type_constraints"). A price that was not reported never comes: an unknown value meets no bound. */
export function judgeTrade(rule: Pick<AlertRule, 'filing' | 'targets'>, trade: TradeInput): Verdict {
  const { filing } = rule;
  const types = constraintOf(filing, 'trade_types');
  const word = DIRECTION_WORD[trade.direction];
  if (!types?.val.includes(word)) return NO_MATCH;
  const sum = countedTrade(rule, trade);
  if (!sum) return NO_MATCH;
  const shares = constraintOf(filing, 'num_shares_traded');
  const value = constraintOf(filing, 'value_shares_traded');
  return allOf([
    met({ label: 'Trade type', asked: types.val.join(' or '), found: word }),
    judgeInsiders(rule, trade),
    judgeOfficers(rule, trade),
    judgePlan(rule, trade),
    shares ? judgeBound('Shares traded', sum.shares, shares, sharesText) : met(),
    value ? judgeBound('Value of shares traded', sum.value, value, dollarsText) : met(),
  ]);
}

function judgeInsiders({ filing }: Pick<AlertRule, 'filing'>, { insiderTypes }: TradeInput): Verdict {
  const wanted = constraintOf(filing, 'insider_types');
  if (!wanted) return met();
  const found = insiderTypes.filter((type) => wanted.val.includes(type));
  return found.length > 0
    ? met({ label: 'Insider type', asked: wanted.val.join(' or '), found: found.join(', ') })
    : NO_MATCH;
}

/** A title names an office as searches read it; any one of those asked for is enough. */
function judgeOfficers({ filing }: Pick<AlertRule, 'filing'>, { ownerTitle }: TradeInput): Verdict {
  const wanted = constraintOf(filing, 'officer_roles');
  if (!wanted) return met();
  const isNamed = wanted.val.some((role) => new RegExp(OFFICER_TITLES[role]).test(ownerTitle.toLowerCase()));
  return isNamed ? met({ label: 'Title', asked: wanted.val.join(' or '), found: oneLine(ownerTitle) }) : NO_MATCH;
}

/** Trades under a plan do not count (`countedTrade`); what is left is known to be outside one, or nothing is known of it. */
function judgePlan({ filing }: Pick<AlertRule, 'filing'>, { parts }: TradeInput): Verdict {
  if (!constraintOf(filing, 'constraint_10b51')) return met();
  const isKnown = parts.every(({ plan10b51 }) => plan10b51 !== 'unknown');
  return met({
    label: '10b5-1 plan',
    asked: 'no Rule 10b5-1 plan',
    found: isKnown ? 'not under a plan' : 'no plan reported',
  });
}
