import { type ChosenEntity, type CompanyCriteria, EMPTY_CRITERIA, emptyConstraint } from '@sentinel/market-ui';
import type { Constraint, DateRange } from '@sentinel/ui';
import {
  INSIDER_TYPES,
  type InsiderType,
  type OfficerRole,
  type RETURN_HORIZONS,
  TRADE_TYPES,
  type TradeType,
} from '@sentinel/vocabulary-market';

export type ReturnHorizon = (typeof RETURN_HORIZONS)[number];

/** The filters of Explore Insider Trades as the form holds them (spec part 3, section 2); numbers as they were typed. */
export interface TradeForm {
  readonly who: ChosenEntity | null;
  readonly tradeDate: DateRange;
  readonly excludes10b51: boolean;
  readonly tradeTypes: readonly TradeType[];
  readonly insiderTypes: readonly InsiderType[];
  /** Empty: any title. */
  readonly officerRoles: readonly OfficerRole[];
  /** In thousands of dollars. */
  readonly value: Constraint;
  /** Federal business days. */
  readonly daysToFile: Constraint;
  readonly criteria: CompanyCriteria;
  readonly returnType: 'raw' | 'adjusted';
  readonly horizon: ReturnHorizon;
  /** Whether returns count from the trade date, or from the first close after acceptance. */
  readonly returnStart: 'trade_date' | 'acceptance';
  readonly tradeReturn: Constraint;
  readonly daysToEa: Constraint;
  readonly returnAtEa: Constraint;
  readonly daysTo8K: Constraint;
  readonly returnAt8K: Constraint;
  readonly items: readonly string[];
}

/** The form after a reset (spec part 3, section 4; trade and insider types as in part 2, section 9: all on). */
export const EMPTY_TRADE_FORM: TradeForm = {
  who: null,
  tradeDate: { start: null, end: null },
  excludes10b51: false,
  tradeTypes: TRADE_TYPES,
  insiderTypes: INSIDER_TYPES,
  officerRoles: [],
  value: emptyConstraint,
  daysToFile: emptyConstraint,
  criteria: EMPTY_CRITERIA,
  returnType: 'raw',
  horizon: 20,
  returnStart: 'trade_date',
  tradeReturn: emptyConstraint,
  daysToEa: emptyConstraint,
  returnAtEa: emptyConstraint,
  daysTo8K: emptyConstraint,
  returnAt8K: emptyConstraint,
  items: [],
};

/** Spec part 2, section 5. */
const NO_TRADE_TYPE = 'You must choose a trade type (Purchases, Sales, or both).';
const NO_INSIDER_TYPE = 'You must choose an insider type.';

/** What keeps the form from being searched, by field. */
export function tradeFormFaults(form: TradeForm): { tradeTypes?: string; insiderTypes?: string } {
  return {
    ...(form.tradeTypes.length === 0 ? { tradeTypes: NO_TRADE_TYPE } : {}),
    // Not sent for an owner (section 7), so they cannot be wrong either.
    ...(form.insiderTypes.length === 0 && form.who?.kind !== 'owner' ? { insiderTypes: NO_INSIDER_TYPE } : {}),
  };
}
