import { type ChosenEntity, type CompanyCriteria, EMPTY_CRITERIA, emptyConstraint } from '@sentinel/market-ui';
import type { Constraint, DateRange } from '@sentinel/ui';
import type { EventReturnStart, INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';

export type Lookback = (typeof INSIDER_LOOKBACKS)[number];

/** Either is enough; at least one is there. */
export interface PriceMove {
  readonly drop?: number | undefined;
  readonly increase?: number | undefined;
}

/** The filters of Explore Material Events as the form holds them (spec part 3, section 2); numbers as they were typed. */
export interface EventForm {
  readonly company: ChosenEntity | null;
  readonly filingDate: DateRange;
  /** 8-K item numbers; none: all. */
  readonly items: readonly string[];
  readonly eventReturn: Constraint;
  /** The least move from the previous close within the session, as fractions; set by alerts, which compare it. */
  readonly priceMove: PriceMove | null;
  readonly criteria: CompanyCriteria;
  /** Calendar days before the filing over which insiders' trades are summed. */
  readonly lookbackDays: Lookback;
  /** In thousands of dollars. */
  readonly valueSold: Constraint;
  readonly valuePurchased: Constraint;
  /** Where the returns of the study start; it is chosen there, and filters nothing. */
  readonly studyStart: EventReturnStart;
}

/** The form after a reset (spec part 3, section 4). */
export const EMPTY_EVENT_FORM: EventForm = {
  company: null,
  filingDate: { start: null, end: null },
  items: [],
  eventReturn: emptyConstraint,
  priceMove: null,
  criteria: EMPTY_CRITERIA,
  lookbackDays: 30,
  valueSold: emptyConstraint,
  valuePurchased: emptyConstraint,
  studyStart: 'event_date',
};
