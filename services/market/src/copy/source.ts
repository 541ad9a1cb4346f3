import type { CopyTable } from '../fields/copy-column.ts';
import { EVENT_COPY } from '../fields/event-copy.ts';
import { TRADE_COPY, TRADE_SHOWN } from '../fields/trade-copy.ts';

/** What the copy reads from PostgreSQL: SQL statements and the columns of the CSV files that they fill. */

interface Source {
  /** Columns of the CSV and their DuckDB types, in order. */
  readonly columns: Readonly<Record<string, string>>;
  /** Selects all rows that searches show. */
  readonly all: string;
  /** Selects the rows changed by transactions with an id of at least `since`, including rows that searches no longer show (`is_gone`). */
  readonly changed: (since: string) => string;
}

/** A transaction id as SQL. The check keeps any other text out of the statement. */
function transactionId(since: string): string {
  if (!/^\d{1,20}$/.test(since)) throw new Error(`not a transaction id: ${since}`);
  return `'${since}'::xid8`;
}

/** The SQL of what PostgreSQL writes for a table, and the types of the CSV, in the same order. */
const sourceOf = (table: CopyTable) => {
  const columns = Object.entries(table).flatMap(([name, { source }]) => (source ? [{ name, ...source }] : []));
  return {
    select: `select ${columns.map(({ sql }) => sql).join(', ')}`,
    columns: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
  };
};

const TRADE = sourceOf(TRADE_COPY);
const TRADE_SELECT = `
  ${TRADE.select}
    from market.trade
    left join market.filing on filing.accession = trade.accession
    left join market.trade_fact fact on fact.trade_id = trade.id
    left join market.trading_session base on base.session = fact.base_session
    left join market.trading_session reader on reader.session = fact.reader_session`;

export const TRADE_SOURCE: Source = {
  columns: TRADE.columns,
  all: `${TRADE_SELECT} where ${TRADE_SHOWN}`,
  changed: (since) => `${TRADE_SELECT}
   where trade.id in (select id from market.trade where changed_in >= ${transactionId(since)}
                      union select trade_id from market.trade_fact where changed_in >= ${transactionId(since)})`,
};

const EVENT = sourceOf(EVENT_COPY);
const EVENT_SELECT = `
  ${EVENT.select}
    from market.event_fact fact
    join market.filing on filing.accession = fact.accession
    left join market.session_move moved on moved.cik = fact.cik and moved.session = fact.event_session
    left join market.trading_session session on session.session = fact.event_session`;

export const EVENT_SOURCE: Source = {
  columns: EVENT.columns,
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
  all: `select id from market.trade where ${TRADE_SHOWN}`,
} as const;
export const EVENT_KEYS = {
  columns: { accno: 'varchar', cik: 'varchar' },
  all: 'select accession, cik from market.event_fact',
} as const;
