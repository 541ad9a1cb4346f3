import type { DuckDBConnection } from '@duckdb/node-api';
import { converted, EVENT_COLUMNS, SAMPLE_ONE_IN, TRADE_COLUMNS } from './copy-schema.ts';
import { type CsvFile, csvTable } from './read-source.ts';

/** Rows to take over, as PostgreSQL wrote them to files. */
export interface Changes {
  readonly company: CsvFile;
  readonly symbol: CsvFile;
  readonly owner: CsvFile;
  readonly trade: CsvFile;
  readonly event: CsvFile;
}

/** Keys of all that PostgreSQL has; the rest of the copy goes. */
export interface Keys {
  readonly trade: CsvFile;
  readonly event: CsvFile;
}

/** One row in so many is in the sample, decided by its key: the same row always, or never. */
const inSample = (key: string) => `hash(${key}) % ${SAMPLE_ONE_IN} = 0`;

const ownersOf = (source: string) =>
  `select cast(unnest(string_split(owner_ciks, ' ')) as bigint), id from ${source} where owner_ciks <> ''`;

/**
 * Fills an empty copy. Rows lie in the order of the default sort, so that the pages of one company, and of the first page,
 * lie together.
 */
export async function fill(writer: DuckDBConnection, { company, symbol, owner, trade, event }: Changes): Promise<void> {
  await writer.run(`insert into company select cik, name, lower(name), ticker from ${csvTable(company)}`);
  await writer.run(`insert into symbol select symbol, cik from ${csvTable(symbol)}`);
  await writer.run(`insert into owner select cik, name, lower(name) from ${csvTable(owner)}`);
  const order = (tie: string) => `order by ticker, conm_sort, ${tie}`;
  await writer.run(`insert into trade ${converted(TRADE_COLUMNS, csvTable(trade))} ${order('id')}`);
  await writer.run(`insert into trade_sample from trade where ${inSample('id')}`);
  await writer.run(`insert into trade_owner ${ownersOf(csvTable(trade))} order by 1, 2`);
  await writer.run(`insert into event ${converted(EVENT_COLUMNS, csvTable(event))} ${order('accno, cik')}`);
  await writer.run(`insert into event_sample from event where ${inSample('accno')}`);
}

/** Takes changed rows into temporary tables, outside of the transaction that searches will see as one step. */
export async function stage(writer: DuckDBConnection, changes: Changes): Promise<number> {
  await writer.run(`
    create or replace temp table changed_company as
      select changed.* from ${csvTable(changes.company)} changed left join company on company.cik = changed.cik
       where company.cik is null or (changed.name, changed.ticker) is distinct from (company.name, company.ticker)`);
  await writer.run(`create or replace temp table changed_trade as from ${csvTable(changes.trade)}`);
  await writer.run(`create or replace temp table changed_event as from ${csvTable(changes.event)}`);
  await writer.run(`create or replace temp table changed_owner as from ${csvTable(changes.owner)}`);
  const counted = await writer.runAndReadAll(
    `select (select count(*) from changed_company) + (select count(*) from changed_trade) + (select count(*) from changed_event)`,
  );
  return Number(counted.getRows()[0]?.[0] ?? 0);
}

/** Replaces what `stage` took in. */
export async function applyStaged(writer: DuckDBConnection, symbol: CsvFile): Promise<void> {
  const renamed = await writer.runAndReadAll('select count(*) from changed_company');
  if (Number(renamed.getRows()[0]?.[0]) > 0) {
    await writer.run('delete from company where cik in (select cik from changed_company)');
    await writer.run('insert into company select cik, name, lower(name), ticker from changed_company');
    await writer.run('delete from symbol');
    await writer.run(`insert into symbol select symbol, cik from ${csvTable(symbol)}`);
    for (const table of ['trade', 'trade_sample', 'event', 'event_sample'])
      await writer.run(`
        update ${table} set conm_sort = lower(changed.name), ticker = changed.ticker
          from changed_company changed where changed.cik = ${table}.cik`);
  }
  await writer.run('delete from owner where cik in (select cik from changed_owner)');
  await writer.run('insert into owner select cik, name, lower(name) from changed_owner');
  for (const table of ['trade', 'trade_sample'])
    await writer.run(`delete from ${table} where id in (select id from changed_trade)`);
  await writer.run('delete from trade_owner where trade_id in (select id from changed_trade)');
  const trades = `${converted(TRADE_COLUMNS, 'changed_trade')} where not is_gone`;
  await writer.run(`insert into trade ${trades}`);
  await writer.run(`insert into trade_sample from (${trades}) where ${inSample('id')}`);
  await writer.run(`insert into trade_owner ${ownersOf('changed_trade')} and not is_gone`);

  const keys = `select cast(replace(accession, '-', '') as bigint), cast(cik as bigint) from changed_event`;
  for (const table of ['event', 'event_sample'])
    await writer.run(`delete from ${table} where (accno, cik) in (${keys})`);
  const events = `${converted(EVENT_COLUMNS, 'changed_event')}`;
  await writer.run(`insert into event ${events}`);
  await writer.run(`insert into event_sample from (${events}) where ${inSample('accno')}`);
}

/** Takes away what PostgreSQL no longer has; gives the number of rows. */
export async function removeDeleted(writer: DuckDBConnection, { trade, event }: Keys): Promise<number> {
  const gone = async (table: string, statement: string) =>
    Number((await writer.runAndReadAll(`delete from ${table} where ${statement}`)).getRows()[0]?.[0] ?? 0);
  const trades = `not in (select id from ${csvTable(trade)})`;
  const events = `(accno, cik) not in (select (cast(replace(accession, '-', '') as bigint), cast(cik as bigint)) from ${csvTable(event)})`;
  const count = (await gone('trade', `id ${trades}`)) + (await gone('event', events));
  if (count > 0) {
    await gone('trade_sample', `id ${trades}`);
    await gone('trade_owner', `trade_id ${trades}`);
    await gone('event_sample', events);
  }
  return count;
}
