import { AccessionNumber, Cik, Instant, Line, nullable } from '@sentinel/contracts/fields';
import { CASE_DAYS, INSIDER_TYPES, TRADE_TAGS } from '@sentinel/vocabulary-market';
import Type from 'typebox';

const exact = { additionalProperties: false } as const;
export const CaseDay = Type.String({ maxLength: 10, description: 'yyyy-mm-dd' });
export const CaseDollars = nullable(Type.Number({ description: 'US dollars; null where it is unknown.' }));
const Count = Type.Integer({ minimum: 0 });
const Fraction = Type.Number({ description: 'A fraction: -0.318 is a fall of 31.8 percent.' });

/** People, filings and closes that a case lists at most. */
export const MAX_CASE_LISTED = 200;

export const WithinDays = Type.Enum(CASE_DAYS, {
  description: 'The calendar days before the filing date of the news in which sales count.',
});

/** The 8-K, or the first of those of one trading day: the earnings announcement, or else the earliest. */
const News = Type.Object(
  {
    accno: AccessionNumber,
    accepted_at: nullable(Instant),
    filed_on: CaseDay,
    items: Type.Array(Line(10), { maxItems: 50 }),
    is_ea: Type.Boolean({ description: 'An earnings announcement.' }),
    event_return: Fraction,
  },
  exact,
);

/** Somebody who sold. A joint filing counts for the owner named first. */
const CasePerson = Type.Object(
  {
    cik: nullable(Cik),
    name: Type.String({ maxLength: 4000, description: 'As filed.' }),
    title: Type.String({ maxLength: 400, description: 'Of the last sale, as filed.' }),
    roles: Type.Array(Type.Enum(INSIDER_TYPES), { maxItems: INSIDER_TYPES.length }),
    value: CaseDollars,
    num_sales: Count,
    num_gifts: Count,
  },
  exact,
);

/** How often sales on other days would have come before this news: docs/market-data.md, "Cases". */
const Chance = Type.Object(
  {
    draws: Type.Integer({ minimum: 1, description: "How often each person's sales were moved to other days." }),
    as_large: Type.Integer({
      minimum: 0,
      description: 'In how many draws they came to as many dollars or more before it.',
    }),
    sessions: Type.Integer({ minimum: 1, description: 'Trading days that the sales were moved over.' }),
  },
  exact,
);

/** What one line of the list says. */
export const caseFields = {
  cik: Cik,
  name: Line(300),
  ticker: nullable(Line(12)),
  within_days: WithinDays,
  news: News,
  people: Type.Array(CasePerson, { maxItems: MAX_CASE_LISTED, description: 'By value, the largest first.' }),
  num_people: Count,
  num_sales: Count,
  num_gifts: Count,
  first_day: CaseDay,
  last_day: CaseDay,
  /** What was sold and given away; a gift at the close of its day. */
  value: Type.Number({ description: 'US dollars.' }),
  avoided_loss: Type.Number({ description: '`value` times the fall of the news day against the market; US dollars.' }),
  /** Null where the company has too short a history. */
  chance: nullable(Chance),
  /** Sales whose form denies a 10b5-1 plan; the others say nothing of one. Sales under a plan are no part of a case. */
  num_denied_plan: Count,
  num_under_plan: Type.Integer({ minimum: 0, description: 'Sales of the same days under a plan, left out.' }),
  tags: Type.Array(Type.Object({ tag: Type.Enum(TRADE_TAGS), count: Count }, exact), {
    maxItems: TRADE_TAGS.length,
    description: 'The tags of the sales, and how many have each.',
  }),
};

/** A sale or gift of a case, or a purchase after it. */
export const CaseTrade = Type.Object(
  {
    kind: Type.Enum(['sale', 'gift', 'purchase']),
    accno: AccessionNumber,
    cik: nullable(Cik),
    person: Type.String({ maxLength: 4000, description: 'As filed.' }),
    title: Type.String({ maxLength: 400 }),
    day: CaseDay,
    accepted_at: nullable(Instant),
    shares: Type.Number(),
    price: nullable(Type.Number({ description: 'US dollars a share, as filed; of a gift, the close of its day.' })),
    value: CaseDollars,
    avoided_loss: CaseDollars,
    held_before: nullable(Type.Number()),
    held_after: nullable(Type.Number()),
    days_to_file: nullable(Type.Integer({ description: 'Federal business days; unknown for a gift.' })),
    denies_plan: Type.Boolean({ description: 'The form says that it was not under a 10b5-1 plan.' }),
    tags: Type.Array(Type.Enum(TRADE_TAGS), { maxItems: TRADE_TAGS.length }),
  },
  exact,
);

export const Case = Type.Object(caseFields, exact);
