import { INSIDER_LOOKBACKS, STUDY_HORIZONS } from '@sentinel/vocabulary-market';

/** What the copy reads from PostgreSQL: SQL statements and the columns of the CSV files that they fill. */

interface Source {
  /** Columns of the CSV and their DuckDB types, in order. */
  readonly columns: Readonly<Record<string, string>>;
  /** Selects all rows that searches show. */
  readonly all: string;
  /** Selects the rows changed by transactions with an id of at least `since`, including rows that searches no longer show (`is_gone`). */
  readonly changed: (since: string) => string;
}

/** Returns from the trade date, or from the close before the event; and those from the first close after acceptance. */
const HORIZON_COLUMNS = STUDY_HORIZONS.flatMap((horizon, index) =>
  ['ret', 'adj', 'reader_ret', 'reader_adj'].map((name) => [`${name}_${horizon}`, `fact.${name}[${index + 1}]`]),
);
const HORIZON_EXPRESSIONS = HORIZON_COLUMNS.map(([, expression]) => expression).join(', ');
const HORIZON_TYPES = Object.fromEntries(HORIZON_COLUMNS.map(([name]) => [name, 'double']));
/** Up to the last price of a series that ended. */
const LAST_COLUMNS = ['last_ret', 'last_adj', 'reader_last_ret', 'reader_last_adj'];
const LAST_EXPRESSIONS = LAST_COLUMNS.map((name) => `fact.${name}`).join(', ');
const LOOKBACK_COLUMNS = ['', 'known_'].flatMap((known) =>
  INSIDER_LOOKBACKS.flatMap((days) => [`${known}sold_${days}`, `${known}bought_${days}`]),
);

/** A transaction id as SQL. The check keeps any other text out of the statement. */
function transactionId(since: string): string {
  if (!/^\d{1,20}$/.test(since)) throw new Error(`not a transaction id: ${since}`);
  return `'${since}'::xid8`;
}

/** A trade's flags, and that rows of its filing are left out because code and direction disagree. */
const FLAGS = `array_to_string(
  trade.flags || case when 'inconsistent_codes' = any (filing.flags) then '{inconsistent_codes}' else '{}' end::text[], '|')`;

/** The owners of the trade, and those who filed the same block. */
const OWNERS = `case when trade.filer_count = 1 then array_to_string(trade.owner_ciks, ' ') else (
  select string_agg(distinct cik, ' ')
    from (select unnest(trade.owner_ciks) as cik
           union
          select unnest(owner_ciks) from market.trade other where other.same_block_as = trade.id) filers) end`;

/** Whether searches show a trade: no amendment replaces it, and no other one counts for the same block. */
const SHOWN = '(trade.superseded_by is null and trade.same_block_as is null)';

// Lists are separated by "|", which needs no quotes in CSV. With commas, and so quotes, a file of 5 million rows was refused once
// by DuckDB's threads (`IS_MISREAD`); whether the quotes were the cause is not known.
const TRADE_SELECT = `
  select trade.id, trade.accession, trade.issuer_cik, trade.direction, trade.trade_date, trade.shares, trade.price, trade.value,
         ${OWNERS}, trade.owner_names, trade.owner_title, array_to_string(trade.insider_types, '|'),
         trade.plan_10b51, trade.location, trade.days_to_file, trade.is_amendment,
         ${FLAGS}, extract(epoch from filing.accepted_at)::bigint,
         fact.base_session, fact.reader_session, extract(year from base.day)::integer, extract(year from reader.day)::integer,
         array_to_string(fact.missing, '|', ''), array_to_string(fact.reader_missing, '|', ''),
         ${HORIZON_EXPRESSIONS},
         fact.next_8k_days, fact.next_8k_ret0, array_to_string(fact.next_8k_items, '&'), fact.next_8k_accession,
         fact.next_ea_days, fact.next_ea_ret0, fact.next_ea_accession, fact.btwn_fqe_ea,
         fact.close, fact.avg_dollar_volume, fact.market_value, fact.industry, trade.implausible, trade.shares_per_ads, trade.filer_count,
         ${LAST_EXPRESSIONS}, fact.basis, trade.plan_evidence, not ${SHOWN}
    from market.trade
    left join market.filing on filing.accession = trade.accession
    left join market.trade_fact fact on fact.trade_id = trade.id
    left join market.trading_session base on base.session = fact.base_session
    left join market.trading_session reader on reader.session = fact.reader_session`;

export const TRADE_SOURCE: Source = {
  columns: {
    id: 'bigint',
    accession: 'varchar',
    cik: 'varchar',
    direction: 'varchar',
    trade_date: 'date',
    shares: 'double',
    price: 'double',
    value: 'double',
    owner_ciks: 'varchar',
    owner_names: 'varchar',
    owner_title: 'varchar',
    insider_types: 'varchar',
    plan_10b51: 'varchar',
    location: 'varchar',
    days_to_file: 'integer',
    is_amendment: 'boolean',
    flags: 'varchar',
    accepted_at: 'bigint',
    session: 'integer',
    reader_session: 'integer',
    year: 'integer',
    reader_year: 'integer',
    missing: 'varchar',
    reader_missing: 'varchar',
    ...HORIZON_TYPES,
    next_8k_days: 'integer',
    next_8k_ret0: 'double',
    next_8k_items: 'varchar',
    next_8k_accession: 'varchar',
    next_ea_days: 'integer',
    next_ea_ret0: 'double',
    next_ea_accession: 'varchar',
    btwn_fqe_ea: 'boolean',
    close: 'double',
    avg_dollar_volume: 'double',
    market_value: 'double',
    industry: 'varchar',
    implausible: 'varchar',
    shares_per_ads: 'double',
    filer_count: 'integer',
    ...Object.fromEntries(LAST_COLUMNS.map((name) => [name, 'double'])),
    basis: 'varchar',
    plan_evidence: 'varchar',
    is_gone: 'boolean',
  },
  all: `${TRADE_SELECT} where ${SHOWN}`,
  changed: (since) => `${TRADE_SELECT}
   where trade.id in (select id from market.trade where changed_in >= ${transactionId(since)}
                      union select trade_id from market.trade_fact where changed_in >= ${transactionId(since)})`,
};

const EVENT_SELECT = `
  select fact.accession, fact.cik, fact.filed_on, array_to_string(filing.items, '&'), filing.is_amendment, extract(epoch from fact.accepted_at)::bigint,
         fact.is_ea, fact.event_return, fact.missing,
         least(fact.ret[1], moved.lowest / nullif(moved.previous_close, 0) - 1),
         greatest(fact.ret[1], moved.highest / nullif(moved.previous_close, 0) - 1), fact.event_session, extract(year from session.day)::integer,
         array_to_string(fact.return_missing, '|', ''), array_to_string(fact.reader_missing, '|', ''), ${HORIZON_EXPRESSIONS},
         ${LOOKBACK_COLUMNS.map((name) => `fact.${name}`).join(', ')},
         fact.close, fact.avg_dollar_volume, fact.market_value, fact.industry, fact.basis, false
    from market.event_fact fact
    join market.filing on filing.accession = fact.accession
    left join market.session_move moved on moved.cik = fact.cik and moved.session = fact.event_session
    left join market.trading_session session on session.session = fact.event_session`;

export const EVENT_SOURCE: Source = {
  columns: {
    accession: 'varchar',
    cik: 'varchar',
    filed_on: 'date',
    items: 'varchar',
    is_amendment: 'boolean',
    accepted_at: 'bigint',
    is_ea: 'boolean',
    event_return: 'double',
    event_return_missing: 'varchar',
    lowest_move: 'double',
    highest_move: 'double',
    session: 'integer',
    year: 'integer',
    missing: 'varchar',
    reader_missing: 'varchar',
    ...HORIZON_TYPES,
    ...Object.fromEntries(LOOKBACK_COLUMNS.map((name) => [name, 'double'])),
    close: 'double',
    avg_dollar_volume: 'double',
    market_value: 'double',
    industry: 'varchar',
    basis: 'varchar',
    is_gone: 'boolean',
  },
  all: EVENT_SELECT,
  changed: (since) => `${EVENT_SELECT} where fact.changed_in >= ${transactionId(since)}`,
};

export const COMPANY_SOURCE: Source = {
  columns: { cik: 'bigint', name: 'varchar', ticker: 'varchar' },
  all: 'select cik, name, ticker from market.company',
  changed: (since) => `select cik, name, ticker from market.company where changed_in >= ${transactionId(since)}`,
};

/** `changed` selects only the owners of changed trades; changes of other owners do not show in searches. */
export const OWNER_SOURCE: Source = {
  columns: { cik: 'bigint', name: 'varchar' },
  all: 'select cik, name from market.owner',
  changed: (since) => `
    select cik, name from market.owner
     where cik in (select unnest(owner_ciks)::char(10) from market.trade where changed_in >= ${transactionId(since)})`,
};

/** The companies that have or had each symbol, numbered: 1 is today's owner, or else the one that had it last. */
export const SYMBOL_SOURCE = {
  columns: { symbol: 'varchar', cik: 'bigint', place: 'integer' },
  all: `
    select symbol, cik, row_number() over (partition by symbol order by rank > 0, valid_to desc nulls first, cik)
      from (select distinct on (symbol, cik) symbol, cik, valid_to, rank from market.symbol_use
             order by symbol, cik, rank > 0, valid_to desc nulls first) used`,
} as const;

/** Keys of all rows that searches show. Rows of the copy with other keys were deleted in PostgreSQL. */
export const TRADE_KEYS = {
  columns: { id: 'bigint' },
  all: `select id from market.trade where ${SHOWN}`,
} as const;
export const EVENT_KEYS = {
  columns: { accession: 'varchar', cik: 'varchar' },
  all: 'select accession, cik from market.event_fact',
} as const;
