import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { cik, instant, money, shares, xid8 } from './columns.ts';

/** Filings and their contents. services/ingest writes them; services/market and services/worker read them, services/alerts only the `ticker` view. */
export const market = pgSchema('market');

export const company = market.table(
  'company',
  {
    cik: cik('cik').primaryKey(),
    name: text().notNull(),
    /** The symbol in its latest filing, normalized; null when that is not a ticker (NONE, N/A). */
    filedTicker: text('filed_ticker'),
    /** Its first symbol in the SEC's ticker file; null when the file has none or was never loaded. */
    listedTicker: text('listed_ticker'),
    /** The symbol to show. Never a key. */
    ticker: text().generatedAlwaysAs(sql`coalesce(listed_ticker, filed_ticker)`),
    exchange: text(),
    sic: text(),
    /** MMDD, as EDGAR writes it. */
    fiscalYearEnd: char('fiscal_year_end', { length: 4 }),
    /** When the SEC's master data (submissions JSON, ticker file) last updated it; null: known from filings only. */
    masterAt: instant('master_at'),
    /** Acceptance time of the filing that last updated the row, so that an older filing never overwrites a newer name. */
    asOf: instant('as_of').notNull(),
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [index('company_ticker').on(table.ticker), index('company_changed_in').on(table.changedIn)],
);

/** Former names of companies (submissions JSON). */
export const formerName = market.table(
  'former_name',
  {
    cik: cik('cik').notNull(),
    name: text().notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
  },
  (table) => [uniqueIndex('former_name_identity').on(table.cik, table.name, table.validTo)],
);

/**
 * Which company had which symbol when, from successive loads of the SEC's ticker file. A symbol that is missing from a load ended
 * the day before. Delisted companies keep their rows.
 */
export const companySymbol = market.table(
  'company_symbol',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    cik: cik('cik').notNull(),
    symbol: text().notNull(),
    exchange: text(),
    /** Null: valid since before the first load. */
    validFrom: date('valid_from', { mode: 'string' }),
    /** Null: still valid. */
    validTo: date('valid_to', { mode: 'string' }),
  },
  (table) => [
    index('company_symbol_symbol').on(table.symbol),
    uniqueIndex('company_symbol_open').on(table.cik, table.symbol).where(sql`${table.validTo} is null`),
  ],
);

/**
 * Symbols that companies stated in their own filings, with the filing dates of the first and the last that did (Form 3, 4 and 5;
 * normalized). Free text, so never a key: see `market.symbol_use` for what it counts for.
 */
export const filedSymbol = market.table(
  'filed_symbol',
  {
    symbol: text().notNull(),
    cik: cik('cik').notNull(),
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    lastOn: date('last_on', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.cik] }), index('filed_symbol_cik').on(table.cik)],
);

/**
 * Filed symbols without slips: a symbol that a company stated only while it stated another one before and after is a typing error
 * or another of its classes.
 */
export const statedSymbol = market
  .view('stated_symbol', {
    symbol: text().notNull(),
    cik: cik('cik').notNull(),
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    lastOn: date('last_on', { mode: 'string' }).notNull(),
  })
  .as(
    sql`select symbol, cik, first_on, last_on from market.filed_symbol filed
         where not exists (select from market.filed_symbol usual
                            where usual.cik = filed.cik and usual.first_on < filed.first_on and usual.last_on > filed.last_on)`,
  );

/** Shares outstanding as companies stated them. The count known on a day is the one with the latest `filed_on` up to that day. */
export const sharesOutstanding = market.table(
  'shares_outstanding',
  {
    cik: cik('cik').notNull(),
    /** The day that the count is for. */
    asOf: date('as_of', { mode: 'string' }).notNull(),
    filedOn: date('filed_on', { mode: 'string' }).notNull(),
    shares: shares('shares').notNull(),
    accession: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cik, table.filedOn, table.asOf] })],
);

/**
 * Ticker → company: every symbol in the SEC's ticker file, and for companies that are not in it, the symbol in their latest filing.
 * When several companies state the same symbol, the one with the latest filing gets it.
 */
export const ticker = market
  .view('ticker', { ticker: text().notNull(), cik: cik('cik').notNull(), name: text().notNull() })
  .as(
    sql`select distinct on (ticker) ticker, cik, name from (
          select listed.symbol as ticker, company.cik, company.name, company.as_of, 0 as rank
            from market.company_symbol listed join market.company on company.cik = listed.cik
           where listed.valid_to is null
           union all
          select ticker, cik, name, as_of, 1 from market.company where ticker is not null
        ) named order by ticker, rank, as_of desc, cik`,
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
    /** From the submission header (there in US Eastern time); null when its source has no header. */
    acceptedAt: instant('accepted_at'),
    filedOn: date('filed_on', { mode: 'string' }),
    periodOfReport: date('period_of_report', { mode: 'string' }),
    isAmendment: boolean('is_amendment').notNull().default(false),
    amends: date('amends', { mode: 'string' }),
    schemaVersion: text('schema_version'),
    /** 8-K item numbers. */
    items: text().array().notNull().default(sql`'{}'`),
    /** The parsed ownership form or notice of sale, as `edgar:parse` prints it; null for other forms. */
    document: jsonb(),
    /** SHA-256 of the filing's content, independent of the file it came in; the content of an accession number must never change. */
    contentHash: char('content_hash', { length: 64 }).notNull(),
    sourceName: text('source_name').notNull(),
    /** What a reader should know about it; see filings/filing-flags.ts of services/ingest and `npm run data:report`. */
    flags: text().array().notNull().default(sql`'{}'`),
    /** The amendment that restates rows of it; of several, the latest. */
    supersededBy: text('superseded_by'),
    isDemo: boolean('is_demo').notNull().default(false),
    storedAt: instant('stored_at').notNull().defaultNow(),
    /** The id of the request that stored it, so that logs about its alerts can be traced back to it. */
    requestId: text('request_id').notNull(),
    /** The outbox of alerting: null until the filing has been matched against the alerts. */
    evaluatedAt: instant('evaluated_at'),
    /** When it was last added to the queue for matching; after the lease ends, it is added again. */
    enqueuedAt: instant('enqueued_at'),
  },
  (table) => [
    index('filing_issuer').on(table.issuerCik, table.acceptedAt),
    index('filing_form').on(table.formType, table.acceptedAt),
    // Finds the amendments of an original that is stored after them, and the other amendments of the same original.
    index('filing_amendment').on(table.issuerCik, table.amends).where(sql`${table.isAmendment}`),
    index('filing_to_evaluate').on(table.storedAt).where(sql`${table.evaluatedAt} is null`),
  ],
);

/** Companies of a filing: the issuer, or each co-registrant of an 8-K. */
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

/** Every transaction row as filed, with any code. */
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
    /** By code and side; a purchase or sale is a row of a trade. */
    classification: text({ enum: ['purchase', 'sale', 'inconsistent', 'other'] }).notNull(),
    /** One of `TRANSACTION_KINDS`. Null: stored by a release before there were kinds; `npm run rederive` fills it in. */
    kind: text(),
    /** The amendment that replaces this row of a trade while others stand; the trade's sums leave it out. */
    supersededBy: text('superseded_by'),
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
    /** US dollars; null when the price of any row is given only in a footnote. */
    value: money('value'),
    price: money('price'),
    /** Shares held before and after, of the lines of the form that it moved (`holdingOf` of services/ingest). Null: the form does not say. */
    heldBefore: shares('held_before'),
    heldAfter: shares('held_after'),
    /** What of them is held indirectly; null where it moved no such line. */
    indirectBefore: shares('indirect_before'),
    indirectAfter: shares('indirect_after'),
    rowCount: integer('row_count').notNull(),
    unpricedRows: integer('unpriced_rows').notNull(),
    ownerCiks: text('owner_ciks').array().notNull(),
    ownerNames: text('owner_names').notNull(),
    ownerTitle: text('owner_title').notNull(),
    insiderTypes: text('insider_types').array().notNull(),
    plan10b51: text('plan_10b51', { enum: ['yes', 'no', 'unknown'] }).notNull(),
    planEvidence: text('plan_evidence'),
    /** City and state of the first owner as the filing states them; used as the search term for a map. */
    location: text(),
    /** What a reader should know about it: private_placement, future_date, weekend_date … */
    flags: text().array().notNull().default(sql`'{}'`),
    /** The amendment whose transactions replace it; searches then leave it out. */
    supersededBy: text('superseded_by'),
    /** Ordinary shares per ADS that the form states, where the trade counts ordinary shares; null otherwise. */
    sharesPerAds: shares('shares_per_ads'),
    /** Why its date or value cannot be right; it then counts in no sum, rank or alert. Null: plausible, or nothing to judge by. */
    implausible: text({
      enum: [
        'price_is_total',
        'value_over_close',
        'value_over_market_value',
        'ads_ratio',
        'date_after_acceptance',
        'date_before_1990',
      ],
    }),
    /** The trade that counts for the same block, filed by another owner; searches then leave this one out. */
    sameBlockAs: bigint('same_block_as', { mode: 'number' }),
    /** How many filings report the block that this trade counts for. */
    filerCount: integer('filer_count').notNull().default(1),
    /** Owners (CIKs) whose filings of the same block were stored before this one, which is then no news for alerts. Never changes. */
    filedBeforeBy: text('filed_before_by').array().notNull().default(sql`'{}'`),
    /**
     * The day by which filings had reported all of its rows: the filing date, or an earlier one where an amendment only restates
     * what an earlier filing reported. Null: not known.
     */
    reportedOn: date('reported_on', { mode: 'string' }),
    /** Federal business days from `deemed_on`, or else the trade date, to `reported_on`. Null: not known. */
    daysToFile: integer('days_to_file'),
    /** The deemed execution date of a plan's trade that the insider learned of later (Rule 16a-3(g)). Null: the trade date. */
    deemedOn: date('deemed_on', { mode: 'string' }),
    /** What it is beside a purchase or a sale (`TRADE_TAGS`), as known when its filing was accepted. */
    tags: text().array().notNull().default(sql`'{}'`),
    /** The clusters that it was part of (`CLUSTER_RULES`), as known when its filing was accepted. */
    clusters: text().array().notNull().default(sql`'{}'`),
    /** Of `clusters`, those that it brought another person to. */
    clustersGrown: text('clusters_grown').array().notNull().default(sql`'{}'`),
    /** The ids of the newest trade of each of the other people of its cluster of 3 in 30 days. */
    clusterTrades: bigint('cluster_trades', { mode: 'number' }).array(),
    /** The ids of the trades that make each tag. */
    tagEvidence: jsonb('tag_evidence').$type<Readonly<Record<string, readonly number[]>>>(),
    isAmendment: boolean('is_amendment').notNull(),
    changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex('trade_identity').on(table.accession, table.direction, table.tradeDate),
    index('trade_issuer').on(table.issuerCik, table.tradeDate),
    index('trade_changed_in').on(table.changedIn),
    index('trade_same_block_as').on(table.sameBlockAs).where(sql`${table.sameBlockAs} is not null`),
  ],
);

/** Notices of proposed sales (Form 144), one a filing: the sums of its lines, and who sells. The rest is in the filing's document. */
export const notice = market.table(
  'notice',
  {
    accession: text()
      .primaryKey()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    issuerCik: cik('issuer_cik').notNull(),
    /** As filed: a person in either order of names, a trust, a company. */
    seller: text(),
    /** The reporting owner of the header, or else whose access to EDGAR filed it. */
    sellerCik: cik('seller_cik'),
    relationships: text().array().notNull(),
    units: shares('units'),
    /** US dollars. */
    marketValue: money('market_value'),
    unitsOutstanding: shares('units_outstanding'),
    /** A sale on these days can be the one that it announces; null when it names no day. */
    sellsFrom: date('sells_from', { mode: 'string' }),
    sellsUntil: date('sells_until', { mode: 'string' }),
    planAdoptedOn: date('plan_adopted_on', { mode: 'string' }).array().notNull(),
    /** The notice that a 144/A replaces. */
    amends: text(),
  },
  (table) => [
    index('notice_issuer').on(table.issuerCik, table.sellerCik, table.sellsFrom),
    index('notice_seller').on(table.sellerCik, table.sellsFrom),
    index('notice_amends').on(table.amends).where(sql`${table.amends} is not null`),
  ],
);

/**
 * What 10-Q and 10-K say of the trading arrangements of directors and officers (Item 408(a) of Regulation S-K), one row each. Dates are
 * YYYY-MM-DD, or YYYY-MM where the company gives no day.
 */
export const arrangement = market.table(
  'arrangement',
  {
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    /** In the order of the report. */
    position: integer().notNull(),
    issuerCik: cik('issuer_cik').notNull(),
    /** As written. */
    person: text().notNull(),
    /** The insider of the company who is that person; null when no name or more than one fits. */
    ownerCik: cik('owner_cik'),
    /** Why, or why not, in words. */
    ownerEvidence: text('owner_evidence').notNull(),
    title: text(),
    action: text({ enum: ['adopted', 'terminated'] }).notNull(),
    /** Whether it is meant to satisfy Rule 10b5-1(c); null when the report does not say. */
    is10b51: boolean('is_10b5_1'),
    adoptionDate: text('adoption_date'),
    terminationDate: text('termination_date'),
    expirationDate: text('expiration_date'),
    durationDays: integer('duration_days'),
    shares: shares('shares'),
    /** The paragraph or row that tells of it. */
    text: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accession, table.position] }),
    index('arrangement_issuer').on(table.issuerCik),
    index('arrangement_owner').on(table.ownerCik).where(sql`${table.ownerCik} is not null`),
  ],
);

/**
 * The sales that a notice may have announced: those of its seller in its company on its days. It announced those that are current: the
 * sale stands, the notice was not amended, and the seller gave no later notice before the sale. It was known when the filing of the sale
 * was if it was accepted by then; without a time of acceptance, a filing is known at the end of its day in New York.
 */
export const noticeSale = market
  .view('notice_sale', {
    accession: text().notNull(),
    tradeId: bigint('trade_id', { mode: 'number' }).notNull(),
    isCurrent: boolean('is_current').notNull(),
    /** Null: not known when one of the two was filed. */
    wasKnown: boolean('was_known'),
  })
  .as(
    sql`select notice.accession, trade.id as trade_id,
               trade.superseded_by is null
               and not exists (select from market.notice amendment where amendment.amends = notice.accession)
               and not exists (select from market.notice later
                                where later.issuer_cik = notice.issuer_cik and later.seller_cik = notice.seller_cik
                                  and later.sells_from > notice.sells_from and later.sells_from <= trade.trade_date) as is_current,
               (select coalesce(accepted_at, (filed_on + 1)::timestamp at time zone 'America/New_York')
                  from market.filing where accession = notice.accession)
               <= (select coalesce(accepted_at, (filed_on + 1)::timestamp at time zone 'America/New_York')
                     from market.filing where accession = trade.accession) as was_known
          from market.notice join market.trade on trade.issuer_cik = notice.issuer_cik
           and trade.trade_date between notice.sells_from and notice.sells_until
         where trade.direction = 'sale' and notice.seller_cik::text = any (trade.owner_ciks)`,
  );
