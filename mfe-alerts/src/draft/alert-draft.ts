import { type CompanyCriteria, EMPTY_CRITERIA, emptyConstraint } from '@sentinel/market-ui';
import type { Constraint } from '@sentinel/ui';
import type { AlertDelivery, AlertFormType } from '@sentinel/vocabulary-alerts';
import {
  DEFAULT_INSIDER_LOOKBACK,
  type INSIDER_LOOKBACKS,
  INSIDER_TYPES,
  type InsiderType,
  type OfficerRole,
  TRADE_TYPES,
  type TradeType,
} from '@sentinel/vocabulary-market';

export type Lookback = (typeof INSIDER_LOOKBACKS)[number];

/** An alert as the form holds it (spec part 2, sections 3 and 4); numbers as they were typed. */
export interface AlertDraft {
  readonly formType: AlertFormType;
  readonly name: string;
  /** Companies or owners, never both; none: every company. */
  readonly tickers: readonly string[];
  readonly ownerCiks: readonly string[];
  /** `includeAll` is the company filter switched off. */
  readonly criteria: CompanyCriteria;

  /** The Form 4 filter. */
  readonly hasForm4Filter: boolean;
  readonly tradeTypes: readonly TradeType[];
  readonly insiderTypes: readonly InsiderType[];
  /** Empty: any title. */
  readonly officerRoles: readonly OfficerRole[];
  readonly excludes10b51: boolean;
  readonly sharesTraded: Constraint;
  /** In dollars. */
  readonly valueTraded: Constraint;

  /** The 8-K filter. */
  readonly hasEightKFilter: boolean;
  /** Item numbers; none: all. */
  readonly items: readonly string[];
  readonly keywords: readonly string[];
  /** Require all of the keywords, or at least one. */
  readonly keywordMode: 'and' | 'or';

  /** In percent; an empty text is no threshold. */
  readonly priceDrop: string;
  readonly priceIncrease: string;

  /** The insider trading filter. */
  readonly hasInsiderFilter: boolean;
  readonly lookbackDays: Lookback;
  /** In dollars. */
  readonly valueSold: Constraint;
  readonly valuePurchased: Constraint;

  /** As chosen; a broad alert goes out as a digest all the same (`deliveryOf`). */
  readonly delivery: AlertDelivery;
  readonly byEmail: boolean;
  readonly bySms: boolean;
}

/** The values of the Form 4 filter while it is off (spec part 2, section 9). */
export const NO_FORM_4_FILTER = {
  hasForm4Filter: false,
  tradeTypes: TRADE_TYPES,
  insiderTypes: INSIDER_TYPES,
  officerRoles: [],
  excludes10b51: false,
  sharesTraded: emptyConstraint,
  valueTraded: emptyConstraint,
} satisfies Partial<AlertDraft>;

export const NO_KEYWORDS = { keywords: [], keywordMode: 'and' } satisfies Partial<AlertDraft>;

/** The values of the insider trading filter while it is off (spec part 2, section 9). */
export const NO_INSIDER_FILTER = {
  hasInsiderFilter: false,
  lookbackDays: DEFAULT_INSIDER_LOOKBACK,
  valueSold: emptyConstraint,
  valuePurchased: emptyConstraint,
} satisfies Partial<AlertDraft>;

/** A new alert. */
export function newDraft(formType: AlertFormType): AlertDraft {
  return {
    formType,
    name: '',
    tickers: [],
    ownerCiks: [],
    criteria: EMPTY_CRITERIA,
    ...NO_FORM_4_FILTER,
    hasEightKFilter: false,
    items: [],
    ...NO_KEYWORDS,
    priceDrop: '',
    priceIncrease: '',
    ...NO_INSIDER_FILTER,
    delivery: 'instant',
    byEmail: true,
    bySms: false,
  };
}

/** Whether an alert of that kind fires on moves of the price. */
export const hasThresholds = (formType: AlertFormType): boolean => formType === '8-K' || formType === 'price_alert';
