import { desc, isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Written by services/worker (ingest), read by services/market and, for reference data, by services/alerts. */
export const market = pgSchema('market');

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A transaction id: rows changed by transactions older than a snapshot's xmin are complete, so a copy can follow them. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
const cik = (name: string) => char(name, { length: 10 });
const shares = (name: string) => numeric(name, { precision: 20, scale: 4 });
const money = (name: string) => numeric(name, { precision: 38, scale: 8 });

export const company = market.table(
  'company',
  {
    cik: cik('cik').primaryKey(),
    name: text().notNull(),
    /** The symbol its latest filing states, normalised; null when that is no ticker (NONE, N/A). Never a key. */
    ticker: text(),
    sic: text(),
    /** Acceptance of the filing the row was last taken from: an older filing never overwrites a newer name. */
    asOf: instant('as_of').notNull(),
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index('company_ticker').on(table.ticker), index('company_changed_in').on(table.changedIn)],
);

/** Ticker → company. Where several companies state one symbol, the one whose filing is the latest has it. */
export const ticker = market
  .view('ticker')
  .as((query) =>
    query
      .selectDistinctOn([company.ticker], { ticker: company.ticker, cik: company.cik, name: company.name })
      .from(company)
      .where(isNotNull(company.ticker))
      .orderBy(company.ticker, desc(company.asOf), company.cik),
  );

export const owner = market.table('owner', {
  cik: cik('cik').primaryKey(),
  name: text().notNull(),
  asOf: instant('as_of').notNull(),
});

export const filing = market.table(
  'filing',
  {
    accession: text().primaryKey(),
    formType: text('form_type').notNull(),
    issuerCik: cik('issuer_cik').notNull(),
    /** From the submission header (US Eastern there); null for a bare document that does not state it. */
    acceptedAt: instant('accepted_at'),
    filedOn: date('filed_on', { mode: 'string' }),
    periodOfReport: date('period_of_report', { mode: 'string' }),
    isAmendment: boolean('is_amendment').notNull().default(false),
    amends: date('amends', { mode: 'string' }),
    schemaVersion: text('schema_version'),
    /** 8-K item numbers. */
    items: text().array().notNull().default(sql`'{}'`),
    /** The parsed document, as `edgar:parse` prints it; null for forms that are not ownership forms. */
    document: jsonb(),
    /** sha256 of what the filing says, whichever file it came in: the same accession never changes its content. */
    contentHash: char('content_hash', { length: 64 }).notNull(),
    sourceName: text('source_name').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    storedAt: instant('stored_at').notNull().defaultNow(),
    /** The request that brought it, so that the logs of its alerts can be followed back. */
    requestId: text('request_id').notNull(),
    /** The outbox of alerting: null until the filing has been matched against the alerts. */
    evaluatedAt: instant('evaluated_at'),
    /** When the relay last handed it to the queue for matching; a stale hand-over is repeated. */
    enqueuedAt: instant('enqueued_at'),
  },
  (table) => [
    index('filing_issuer').on(table.issuerCik, table.acceptedAt),
    index('filing_to_evaluate').on(table.storedAt).where(sql`${table.evaluatedAt} is null`),
  ],
);

/** Companies of one filing: the issuer, or each co-registrant of an 8-K. */
export const filingCompany = market.table(
  'filing_company',
  {
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    cik: cik('cik').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accession, table.cik] }), index('filing_company_cik').on(table.cik)],
);

export const filingOwner = market.table(
  'filing_owner',
  {
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    position: integer().notNull(),
    ownerCik: cik('owner_cik').notNull(),
    name: text().notNull(),
    isDirector: boolean('is_director').notNull(),
    isOfficer: boolean('is_officer').notNull(),
    isTenPercentOwner: boolean('is_ten_percent_owner').notNull(),
    isOther: boolean('is_other').notNull(),
    officerTitle: text('officer_title'),
    otherText: text('other_text'),
  },
  (table) => [primaryKey({ columns: [table.accession, table.position] }), index('filing_owner_cik').on(table.ownerCik)],
);

/** Every transaction row as filed, whatever its code. */
export const transaction = market.table(
  'transaction',
  {
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    isDerivative: boolean('is_derivative').notNull(),
    row: integer().notNull(),
    securityTitle: text('security_title'),
    transactionDate: date('transaction_date', { mode: 'string' }),
    code: text(),
    acquiredDisposed: text('acquired_disposed'),
    shares: shares('shares'),
    price: shares('price'),
    value: money('value'),
    sharesOwnedFollowing: shares('shares_owned_following'),
    directIndirect: text('direct_indirect'),
    classification: text({ enum: ['purchase', 'sale', 'inconsistent', 'other'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accession, table.isDerivative, table.row] })],
);

/** One row of the trades search: filing × owner group × direction × trade date (DESIGN section 6). */
export const trade = market.table(
  'trade',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    issuerCik: cik('issuer_cik').notNull(),
    direction: text({ enum: ['purchase', 'sale'] }).notNull(),
    tradeDate: date('trade_date', { mode: 'string' }).notNull(),
    shares: shares('shares').notNull(),
    /** US dollars; null when the price of any row is known only from a footnote. */
    value: money('value'),
    price: money('price'),
    rowCount: integer('row_count').notNull(),
    unpricedRows: integer('unpriced_rows').notNull(),
    ownerCiks: text('owner_ciks').array().notNull(),
    ownerNames: text('owner_names').notNull(),
    ownerTitle: text('owner_title').notNull(),
    insiderTypes: text('insider_types').array().notNull(),
    plan10b51: text('plan_10b51', { enum: ['yes', 'no', 'unknown'] }).notNull(),
    planEvidence: text('plan_evidence'),
    daysToFile: integer('days_to_file'),
    isAmendment: boolean('is_amendment').notNull(),
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex('trade_identity').on(table.accession, table.direction, table.tradeDate),
    index('trade_issuer').on(table.issuerCik, table.tradeDate),
    index('trade_changed_in').on(table.changedIn),
  ],
);
