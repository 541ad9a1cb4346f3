import { folded } from '../fields/copy-column.ts';
import { EVENT_COPY } from '../fields/event-copy.ts';
import { TRADE_COPY } from '../fields/trade-copy.ts';
import { COPY_INDEXES, converted, SAMPLE_ONE_IN } from './copy-schema.ts';
import { countMonths, noteChangedMonths, noteDeletedMonths } from './industry-months.ts';
import { type CsvFile, csvTable } from './read-source.ts';

/** New and changed rows, in files that PostgreSQL wrote. */
export interface Changes {
  readonly company: CsvFile;
  readonly symbol: CsvFile;
  readonly owner: CsvFile;
  readonly trade: CsvFile;
  readonly event: CsvFile;
}

/** Keys of all rows that PostgreSQL has; the copy deletes all others. */
export interface Keys {
  readonly trade: CsvFile;
  readonly event: CsvFile;
}

/** Whether a row is in the sample. It depends only on the key, so a row never moves in or out. */
const inSample = (key: string) => `hash(${key}) % ${SAMPLE_ONE_IN} = 0`;

const ownersOf = (source: string) =>
  `select cast(unnest(string_split(owner_ciks, ' ')) as bigint), id from ${source} where owner_ciks <> ''`;

const eventKeys = (source: string) =>
  `select cast(replace(accno, '-', '') as bigint), cast(cik as bigint) from ${source}`;

/** The columns with a row's session, and with whether another row has the same company and session. */
const SHARED = [
  { table: 'trade', session: 'session', flag: 'is_shared' },
  { table: 'trade', session: 'reader_session', flag: 'is_reader_shared' },
  { table: 'event', session: 'session', flag: 'is_shared' },
] as const;

/** Flag the rows that share company and session, of all companies or of those that `of` selects. */
const sharedStatements = (of: (table: string) => string) =>
  SHARED.map(
    ({ table, session, flag }) => `
      update ${table} set ${flag} = true
        from (select cik, ${session} from ${table} where ${session} is not null ${of(table)}
               group by cik, ${session} having count(*) > 1) shared
       where ${table}.cik = shared.cik and ${table}.${session} = shared.${session} and not ${flag}`,
  );

/** Fill an empty copy. Rows are stored in the default sort order, so that rows of one page are usually next to each other. */
export function fillStatements({ company, symbol, owner, trade, event }: Changes): string[] {
  const order = (tie: string) => `order by ticker, conm_sort, ${tie}`;
  return [
    `insert into company select cik, name, ${folded('name')}, ticker from ${csvTable(company)}`,
    `insert into symbol from ${csvTable(symbol)}`,
    `insert into owner select cik, name, ${folded('name')} from ${csvTable(owner)}`,
    `insert into trade ${converted(TRADE_COPY, csvTable(trade))} ${order('id')}`,
    `insert into trade_sample from trade where ${inSample('id')}`,
    `insert into trade_owner ${ownersOf(csvTable(trade))} order by 1, 2`,
    `insert into event ${converted(EVENT_COPY, csvTable(event))} ${order('accno, cik')}`,
    `insert into event_sample from event where ${inSample('accno')}`,
    ...sharedStatements(() => ''),
    countMonths(),
    ...COPY_INDEXES,
  ];
}

/** Load changed rows into temporary tables. */
export function stageStatements({ company, symbol, trade, event, owner }: Changes): string[] {
  return [
    `create or replace temp table current_symbol as from ${csvTable(symbol)}`,
    `create or replace temp table changed_company as
      select changed.* from ${csvTable(company)} changed left join company on company.cik = changed.cik
       where company.cik is null or (changed.name, changed.ticker) is distinct from (company.name, company.ticker)`,
    `create or replace temp table changed_trade as from ${csvTable(trade)}`,
    noteChangedMonths,
    `create or replace temp table changed_event as from ${csvTable(event)}`,
    `create or replace temp table changed_owner as from ${csvTable(owner)}`,
  ];
}

/** Replace the companies in `changed_company`, and their names and tickers in the rows of trades and events. */
export function companyStatements(): string[] {
  return [
    'delete from company where cik in (select cik from changed_company)',
    `insert into company select cik, name, ${folded('name')}, ticker from changed_company`,
    ...['trade', 'trade_sample', 'event', 'event_sample'].map(
      (table) => `
        update ${table} set conm = changed.name, conm_sort = ${folded('changed.name')}, ticker = changed.ticker
          from changed_company changed where changed.cik = ${table}.cik`,
    ),
  ];
}

/** Replace the other rows that `stageStatements` loaded. */
export function applyStatements(): string[] {
  const trades = `${converted(TRADE_COPY, 'changed_trade')} where not is_gone`;
  const events = converted(EVENT_COPY, 'changed_event');
  return [
    'delete from symbol',
    'insert into symbol from current_symbol',
    'delete from owner where cik in (select cik from changed_owner)',
    `insert into owner select cik, name, ${folded('name')} from changed_owner`,
    ...['trade', 'trade_sample'].map((table) => `delete from ${table} where id in (select id from changed_trade)`),
    'delete from trade_owner where trade_id in (select id from changed_trade)',
    `insert into trade ${trades}`,
    `insert into trade_sample from (${trades}) where ${inSample('id')}`,
    `insert into trade_owner ${ownersOf('changed_trade')} and not is_gone`,
    ...['event', 'event_sample'].map(
      (table) => `delete from ${table} where (accno, cik) in (${eventKeys('changed_event')})`,
    ),
    `insert into event ${events}`,
    `insert into event_sample from (${events}) where ${inSample('accno')}`,
    ...sharedStatements((table) => `and cik in (select cast(cik as bigint) from changed_${table})`),
  ];
}

/** What deletes rows that PostgreSQL no longer has. */
interface RemoveStatements {
  /** Note what `dependents` must know of the rows. */
  readonly notes: string[];
  /** Each answers how many rows it deleted. */
  readonly rows: string[];
  /** Only needed when `rows` deleted any. */
  readonly dependents: string[];
}

export function removeStatements({ trade, event }: Keys): RemoveStatements {
  const trades = `not in (select id from ${csvTable(trade)})`;
  const events = `(accno, cik) not in (select (cast(replace(accno, '-', '') as bigint), cast(cik as bigint)) from ${csvTable(event)})`;
  return {
    notes: [noteDeletedMonths(`id ${trades}`)],
    rows: [`delete from trade where id ${trades}`, `delete from event where ${events}`],
    dependents: [
      `delete from trade_sample where id ${trades}`,
      `delete from trade_owner where trade_id ${trades}`,
      `delete from event_sample where ${events}`,
    ],
  };
}
