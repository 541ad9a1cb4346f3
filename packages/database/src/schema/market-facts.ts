import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, doublePrecision, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { cik, instant, money, xid8 } from './columns.ts';
import { filing, market, trade } from './market.ts';

/** Company criteria as of an event (DESIGN section 6): close, 30-day average dollar volume, shares outstanding × close. */
const criteria = {
  close: doublePrecision(),
  avgDollarVolume: doublePrecision('avg_dollar_volume'),
  marketValue: doublePrecision('market_value'),
  /** Fama-French 48 industry of the SIC code (vocabulary). */
  industry: text(),
};

/** Returns up to the last price of a series that ended before the longest horizon; null for other series. */
const lastReturns = {
  lastRet: doublePrecision('last_ret'),
  lastAdj: doublePrecision('last_adj'),
  readerLastRet: doublePrecision('reader_last_ret'),
  readerLastAdj: doublePrecision('reader_last_adj'),
};

const reasons = (name: string) => text(name).array().notNull().default(sql`'{}'`);
const returns = (name: string) => doublePrecision(name).array().notNull();

/** Refuses returns over other horizons than the six, as a program older than the database would write them. */
const sixHorizons = (table: string, isComputedLater: boolean) =>
  check(
    `${table}_six_horizons`,
    sql.raw(
      ['ret', 'adj', 'reader_ret', 'reader_adj']
        .map((returns) => `cardinality("${returns}") ${isComputedLater ? 'in (0, 6)' : '= 6'}`)
        .join(' and '),
    ),
  );

/**
 * The facts of a trade. Returns are fractions over 1, 5, 10, 20, 60 and 120 sessions: raw (`ret`) and minus the market fund's
 * (`adj`). They start at the close of the trade date's session (or the next session). The `reader_*` returns start at the first
 * close after acceptance, so they are what a reader of the filing could have earned.
 */
export const tradeFact = market.table(
  'trade_fact',
  {
    tradeId: bigint('trade_id', { mode: 'number' })
      .primaryKey()
      .references(() => trade.id, { onDelete: 'cascade' }),
    /** The issuer: facts are computed by company. */
    cik: cik('cik').notNull(),
    baseSession: integer('base_session'),
    readerSession: integer('reader_session'),
    /** 'total' when both the stock and the fund have dividends, otherwise 'price'. All returns of a trade use the same basis. */
    basis: text({ enum: ['price', 'total'] }),
    /** In the order of the horizons; `missing` says why an entry is null. */
    ret: returns('ret'),
    adj: returns('adj'),
    readerRet: returns('reader_ret'),
    readerAdj: returns('reader_adj'),
    /**
     * For each horizon, why `ret` is null: `pending` (its day is in the future), `ended` (the series ended before it), `no_bar`
     * (the series has no bar that session) or `no_series`. Null when `ret` has a value.
     */
    missing: text().array().notNull(),
    /** The same for `reader_ret`. */
    readerMissing: reasons('reader_missing'),
    ...lastReturns,
    /** Number of sessions from the trade's session to the event's; `ret0` is that event's return. */
    next8kDays: integer('next_8k_days'),
    next8kRet0: doublePrecision('next_8k_ret0'),
    next8kItems: text('next_8k_items').array(),
    next8kAccession: text('next_8k_accession'),
    nextEaDays: integer('next_ea_days'),
    nextEaRet0: doublePrecision('next_ea_ret0'),
    nextEaAccession: text('next_ea_accession'),
    /** True between the end of a fiscal quarter and that quarter's earnings announcement; null when the quarter's end is unknown. */
    btwnFqeEa: boolean('btwn_fqe_ea'),
    ...criteria,
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('trade_fact_changed_in').on(table.changedIn),
    index('trade_fact_company').on(table.cik, table.baseSession),
    index('trade_fact_next_8k').on(table.next8kAccession),
    index('trade_fact_next_ea').on(table.nextEaAccession),
    sixHorizons('trade_fact', false),
  ],
);

/** The facts of an 8-K or 8-K/A for one of its companies. */
export const eventFact = market.table(
  'event_fact',
  {
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    cik: cik('cik').notNull(),
    acceptedAt: instant('accepted_at'),
    filedOn: date('filed_on', { mode: 'string' }),
    /** The first session that closes after the event was accepted. */
    eventSession: integer('event_session'),
    /** An earnings announcement: of the 8-Ks (not 8-K/A) with item 2.02 within 30 days, the one with the results. */
    isEa: boolean('is_ea').notNull(),
    /** `ret0`: the return from the previous close to the event session's close, minus the fund's return over the same session. */
    eventReturn: doublePrecision('event_return'),
    /** Why `eventReturn` is null, in the words of a trade's `missing`. */
    missing: text(),
    /**
     * Returns over the horizons of a trade's, raw and minus the market fund's: `ret` and `adj` from the last close before the
     * event session (`adj` over one session is `event_return`), `reader_*` from the event session's close, which is the first
     * after acceptance. The reasons are those of a trade's `missing`.
     */
    ret: returns('ret').default(sql`'{}'`),
    adj: returns('adj').default(sql`'{}'`),
    returnMissing: reasons('return_missing'),
    readerRet: returns('reader_ret').default(sql`'{}'`),
    readerAdj: returns('reader_adj').default(sql`'{}'`),
    readerMissing: reasons('reader_missing'),
    /** As of a trade's. */
    basis: text({ enum: ['price', 'total'] }),
    ...lastReturns,
    /** US dollars that the company's insiders sold and bought in that number of days up to the filing date. */
    sold30: money('sold_30'),
    sold90: money('sold_90'),
    sold180: money('sold_180'),
    sold365: money('sold_365'),
    bought30: money('bought_30'),
    bought90: money('bought_90'),
    bought180: money('bought_180'),
    bought365: money('bought_365'),
    /** The same of the trades that stood in filings accepted by the time of the event. */
    knownSold30: money('known_sold_30'),
    knownSold90: money('known_sold_90'),
    knownSold180: money('known_sold_180'),
    knownSold365: money('known_sold_365'),
    knownBought30: money('known_bought_30'),
    knownBought90: money('known_bought_90'),
    knownBought180: money('known_bought_180'),
    knownBought365: money('known_bought_365'),
    ...criteria,
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.accession, table.cik] }),
    index('event_fact_changed_in').on(table.changedIn),
    index('event_fact_company').on(table.cik, table.eventSession),
    sixHorizons('event_fact', true),
  ],
);

/**
 * Pending facts: the facts of a company whose anchor (trade date or filing date) is within these days must be computed again.
 * Rows for the same company are merged when they are processed.
 */
export const factWork = market.table(
  'fact_work',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['trade', 'event', 'announcement'] }).notNull(),
    cik: cik('cik').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    /** True for loads of history, which wait until everything else is computed. */
    isHistory: boolean('is_history').notNull().default(false),
    queuedAt: instant('queued_at').notNull().defaultNow(),
  },
  (table) => [index('fact_work_company').on(table.kind, table.cik)],
);
