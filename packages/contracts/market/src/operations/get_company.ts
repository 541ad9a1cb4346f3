import { defineOperation } from '@sentinel/contracts';
import {
  AccessionNumber,
  Cik,
  Email,
  Flag,
  IsoDate,
  Line,
  nullable,
  READ_LIMIT,
  SMALL_BODY,
  Ticker,
} from '@sentinel/contracts/fields';
import { MISSING_RETURN_REASONS, TRADE_TAGS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { Arrangement, MAX_ARRANGEMENTS } from '../schemas/arrangement.ts';
import { Basis, Evidence, LastReturn } from '../schemas/explore.ts';
import { Implausible } from '../schemas/implausible.ts';
import { MAX_NOTICES, Notice } from '../schemas/notice.ts';
import { MAX_SHORT_SWINGS, ShortSwing } from '../schemas/short-swing.ts';
import { TransactionKind } from '../schemas/transaction-kind.ts';

const exact = { additionalProperties: false } as const;
const Day = Type.String({ maxLength: 10, description: 'yyyy-mm-dd' });
const Dollars = nullable(Type.Number({ description: 'US dollars.' }));
const Missing = nullable(
  Type.Enum(MISSING_RETURN_REASONS, { description: 'Why the return is unknown; null when known or not defined.' }),
);

const Company = Type.Object(
  {
    cik: Cik,
    name: Line(300),
    ticker: nullable(Line(12)),
    exchange: nullable(Line(100)),
    sic: nullable(Line(10)),
    industry: nullable(Line(60)),
    fiscal_year_end: nullable(Type.String({ maxLength: 4, description: 'MMDD' })),
    tickers: Type.Array(
      Type.Object(
        { symbol: Line(12), exchange: nullable(Line(100)), valid_from: nullable(Day), valid_to: nullable(Day) },
        exact,
      ),
      { maxItems: 100 },
    ),
    former_names: Type.Array(
      Type.Object({ name: Line(300), valid_from: nullable(Day), valid_to: nullable(Day) }, exact),
      { maxItems: 100 },
    ),
  },
  exact,
);

/**
 * What insiders bought less what they sold in the 90 calendar days up to today in New York. Not counted are trades that
 * an amendment replaces, trades without a known value, and implausible ones; a block that several owners filed counts once.
 */
const InsiderNet = Type.Object(
  {
    since: Day,
    until: Day,
    net: Type.Number({ description: 'US dollars bought less sold; above 0, insiders bought more.' }),
    bought: Type.Number({ description: 'US dollars.' }),
    sold: Type.Number({ description: 'US dollars.' }),
    trades: Type.Integer({ description: 'Trades that are counted.' }),
    uncounted: Type.Integer({ description: 'Trades in these days without a value that can be relied on.' }),
  },
  exact,
);

/** As of the last close; null where not known. */
const Figures = Type.Object(
  {
    close: Dollars,
    close_on: nullable(Day),
    shares_outstanding: nullable(Type.Number()),
    shares_as_of: nullable(Day),
    market_value: Dollars,
    avg_dollar_volume: nullable(Type.Number({ description: 'Over the last 30 trading days, of which 20 have bars.' })),
    insider_net: InsiderNet,
  },
  exact,
);

const Trade = Type.Object(
  {
    trade_id: Type.Integer({ minimum: 1, description: 'For `explain_trade_tags`.' }),
    accno: AccessionNumber,
    owner: Type.String({ maxLength: 4000 }),
    /** The joint owners of the trade. */
    owner_ciks: Type.Array(Cik, { maxItems: 100 }),
    title: Type.String({ maxLength: 400 }),
    trade_date: Day,
    days_to_file: nullable(Type.Integer()),
    trade_direction: Type.Union([Type.Literal('purchase'), Type.Literal('sale')]),
    shares: Type.Number(),
    price: Dollars,
    value: Dollars,
    trade_return: nullable(Type.Number({ description: 'Raw, over 20 trading days; a fraction.' })),
    return_missing: Missing,
    last_return: LastReturn,
    return_basis: Basis,
    is_10b51: nullable(Flag),
    plan_evidence: Evidence,
    is_amendment: Type.Boolean(),
    is_superseded: Type.Boolean({ description: 'An amendment restates it; searches leave it out.' }),
    flags: Type.Array(Line(60), {
      maxItems: 20,
      description: 'Of the trade (docs/market-data.md), and `inconsistent_codes` when its filing has it.',
    }),
    implausible: Implausible,
    filer_count: Type.Integer({ minimum: 1, description: 'How many filings, by different owners, report this block.' }),
    counts_with: nullable(
      Type.String({
        maxLength: 20,
        description: 'Accession number of the filing that counts for the same block; null when this one counts.',
      }),
    ),
    tags: Type.Array(Type.Enum(TRADE_TAGS), { maxItems: TRADE_TAGS.length }),
  },
  exact,
);

/** A row as filed, with any transaction code. */
const Transaction = Type.Object(
  {
    accno: AccessionNumber,
    owner: Type.String({ maxLength: 4000 }),
    owner_ciks: Type.Array(Cik, { maxItems: 100, description: 'Of the owners, in the order of their names.' }),
    security_title: nullable(Type.String({ maxLength: 1000 })),
    is_derivative: Type.Boolean(),
    transaction_date: nullable(Day),
    code: nullable(Line(10)),
    acquired_disposed: nullable(Line(10)),
    /** Instead: `kind`. */
    classification: Type.Enum(['purchase', 'sale', 'inconsistent', 'other']),
    kind: TransactionKind,
    shares: nullable(Type.Number()),
    price: Dollars,
    value: Dollars,
    shares_owned_following: nullable(Type.Number()),
    direct_indirect: nullable(Line(10)),
  },
  exact,
);

const Filing = Type.Object(
  {
    accno: AccessionNumber,
    form_type: Line(20),
    filed_on: nullable(Day),
    accepted_at: nullable(Type.String({ maxLength: 30, description: 'UTC' })),
    items: Type.Array(Line(10), { maxItems: 50 }),
    event_return: nullable(Type.Number()),
    event_return_missing: Missing,
    return_basis: Basis,
    /** What insiders sold and bought in the 30 days up to the filing date; null for forms other than 8-K. */
    sold_30: Dollars,
    bought_30: Dollars,
    is_ea: Type.Boolean(),
    is_amendment: Type.Boolean(),
    is_superseded: Type.Boolean(),
  },
  exact,
);

/** A cluster of people who bought, or sold, as all filings tell today. */
const ClusterMark = Type.Object(
  {
    direction: Type.Union([Type.Literal('purchase'), Type.Literal('sale')]),
    from: Day,
    until: Day,
    people: Type.Integer({ minimum: 2 }),
  },
  exact,
);

/** What the price chart marks on a session: all trades of the session in one direction. */
const TradeMark = Type.Object(
  {
    day: Type.String({ maxLength: 10, description: 'The session of the trade date, or the next one; yyyy-mm-dd.' }),
    direction: Type.Union([Type.Literal('purchase'), Type.Literal('sale')]),
    trades: Type.Integer(),
    shares: Type.Number(),
    value: nullable(Type.Number({ description: 'US dollars, of the plausible trades with a known value.' })),
    owner: Type.String({ maxLength: 4000, description: 'Of the largest trade.' }),
    accno: AccessionNumber,
    /** Of a single trade; null when there are several. */
    trade_return: nullable(Type.Number({ description: 'Raw, over 20 trading days; a fraction.' })),
  },
  exact,
);

/** An 8-K, on the first session that closes after it was accepted. */
const EventMark = Type.Object(
  {
    day: Day,
    accno: AccessionNumber,
    items: Type.Array(Line(10), { maxItems: 50 }),
    event_return: nullable(Type.Number()),
    is_ea: Type.Boolean(),
  },
  exact,
);

const SymbolUser = Type.Object(
  { cik: Cik, name: Line(300), valid_from: nullable(Day), valid_to: nullable(Day) },
  exact,
);

export const get_company = defineOperation({
  type: 'get_company',
  service: 'market',
  summary:
    'The page of a company: names, key figures, closes adjusted for splits and spin-offs, latest trades, transactions and filings, and what to mark on the chart.',
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: {
    email: Email,
    /** Exactly one of the two. */
    cik: Type.Optional(Cik),
    ticker: Type.Optional(Ticker),
    /**
     * First day of the prices and of what is marked on them, by default five years before the last close; and of the
     * lists, which by default have no first day.
     */
    start_date: Type.Optional(IsoDate),
  },
  response: Type.Object(
    {
      company: Company,
      same_symbol: Type.Array(SymbolUser, {
        maxItems: 20,
        description: 'Other companies that have or had the requested ticker, latest first; none when asked by CIK.',
      }),
      figures: Figures,
      prices: Type.Array(Type.Tuple([Day, Type.Number()]), {
        maxItems: 20_000,
        description: 'Day and close, adjusted for splits and spin-offs, oldest first.',
      }),
      trades: Type.Array(Trade, { maxItems: 500 }),
      transactions: Type.Array(Transaction, { maxItems: 2000 }),
      filings: Type.Array(Filing, {
        maxItems: 500,
        description:
          'Without ownership forms (3, 4, 5) and notices of proposed sale (144): those are under trades, transactions and notices.',
      }),
      short_swings: Type.Array(ShortSwing, { maxItems: MAX_SHORT_SWINGS, description: 'The greatest profit first.' }),
      notices: Type.Array(Notice, {
        maxItems: MAX_NOTICES,
        description: 'Notices of proposed sale (Form 144), the latest first.',
      }),
      arrangements: Type.Array(Arrangement, {
        maxItems: MAX_ARRANGEMENTS,
        description: 'Trading arrangements that reports tell of, the latest report first.',
      }),
      trade_marks: Type.Array(TradeMark, { maxItems: 5000, description: 'On the days of `prices`, oldest first.' }),
      cluster_marks: Type.Array(ClusterMark, {
        maxItems: 5000,
        description: 'Since the first day of `prices`, oldest first: 3 people or more who traded alike within 30 days.',
      }),
      event_marks: Type.Array(EventMark, { maxItems: 2000, description: 'On the days of `prices`, oldest first.' }),
    },
    exact,
  ),
  deprecated: { response: { 'transactions.classification': '2026-11-29' } },
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed a company', attempted: 'Tried to view a company' },
  auditConcerns: ['cik', 'ticker'],
  impersonation: 'allowed',
});
