import { type DuckDBConnection, DuckDBDateValue, DuckDBInstance, LIST, VARCHAR } from '@duckdb/node-api';
import type { Database } from '@sentinel/database';
import { type CompanyRow, readChanges, type TradeRow } from './changed-rows.ts';
import { COPY_SCHEMA } from './copy-schema.ts';

/** Searches at work at once; DuckDB shares its threads among them. */
const READERS = 4;

/** DuckDB counts dates in days since 1970. */
const DAY_MS = 86_400_000;

const IS_10B51 = { yes: 1, no: 0, unknown: null } as const;

/** A DuckDB value as it comes back: numbers, texts, booleans, null; 64-bit whole numbers as bigint. */
export type CopyValue = string | number | boolean | bigint | null;

export interface CopyQuery {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/**
 * The columnar copy of the trades: in memory, filled from PostgreSQL, never written by anything else. A refresh is one
 * transaction; a search sees all of it or none.
 */
export async function createTradeCopy(database: Database) {
  const instance = await DuckDBInstance.create(':memory:');
  const writer = await instance.connect();
  const readers = await Promise.all(Array.from({ length: READERS }, () => instance.connect()));
  for (const statement of COPY_SCHEMA) await writer.run(statement);
  const free = [...readers];
  const waiting: ((reader: DuckDBConnection) => void)[] = [];
  let seen = '0';
  let rows = 0;
  let refreshing: Promise<number> | undefined;

  const lease = async () => free.pop() ?? (await new Promise<DuckDBConnection>((resolve) => waiting.push(resolve)));
  const giveBack = (reader: DuckDBConnection) => {
    const next = waiting.shift();
    if (next) next(reader);
    else free.push(reader);
  };

  async function take(): Promise<number> {
    let changed = 0;
    await writer.run('create or replace temp table new_company as from company limit 0');
    await writer.run('create or replace temp table new_trade as from trade limit 0');
    const companies = await writer.createAppender('new_company', 'main', 'temp');
    const trades = await writer.createAppender('new_trade', 'main', 'temp');
    const upTo = await readChanges(database, seen, {
      companies: async (found) => {
        for (const row of found) appendCompany(companies, row);
        changed += found.length;
      },
      trades: async (found) => {
        for (const row of found) appendTrade(trades, row);
        changed += found.length;
      },
    });
    companies.closeSync();
    trades.closeSync();
    if (changed > 0) await apply(writer);
    seen = upTo;
    const count = await writer.runAndReadAll('select count(*) from trade');
    rows = Number(count.getRows()[0]?.[0] ?? 0);
    return changed;
  }

  return {
    /** Takes over what changed in PostgreSQL since the last time; several calls at once share one run. Gives the number of changed rows. */
    refresh(): Promise<number> {
      refreshing ??= take().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },

    /** Trades in the copy. */
    size: () => rows,

    /** Runs queries one after another on one state of the copy; each gives its rows by column name. */
    async read(queries: readonly CopyQuery[]): Promise<Record<string, CopyValue>[][]> {
      const reader = await lease();
      try {
        await reader.run('begin transaction');
        const answers: Record<string, CopyValue>[][] = [];
        for (const { text, values } of queries) {
          const answer = await reader.runAndReadAll(text, [...values]);
          answers.push(answer.getRowObjectsJS() as Record<string, CopyValue>[]);
        }
        await reader.run('commit');
        return answers;
      } catch (error) {
        await reader.run('rollback');
        throw error;
      } finally {
        giveBack(reader);
      }
    },

    close(): void {
      for (const connection of [writer, ...readers]) connection.closeSync();
      instance.closeSync();
    },
  };
}

export type TradeCopy = Awaited<ReturnType<typeof createTradeCopy>>;

type Appender = Awaited<ReturnType<DuckDBConnection['createAppender']>>;

function appendCompany(appender: Appender, { cik, name, ticker }: CompanyRow): void {
  appender.appendVarchar(cik);
  appender.appendVarchar(name);
  if (ticker === null) appender.appendNull();
  else appender.appendVarchar(ticker);
  appender.endRow();
}

function appendTrade(appender: Appender, row: TradeRow): void {
  const number = (value: number | null, append: (value: number) => void) =>
    value === null ? appender.appendNull() : append(value);
  appender.appendBigInt(BigInt(row.id));
  appender.appendVarchar(row.accession);
  appender.appendVarchar(row.issuer_cik);
  appender.appendVarchar(row.direction);
  appender.appendDate(new DuckDBDateValue(Date.parse(row.trade_date) / DAY_MS));
  appender.appendDouble(Number(row.shares));
  number(row.value === null ? null : Number(row.value), (value) => appender.appendDouble(value));
  appender.appendVarchar(row.owner_names);
  appender.appendList(row.owner_ciks, LIST(VARCHAR));
  appender.appendVarchar(row.owner_title);
  appender.appendList(row.insider_types, LIST(VARCHAR));
  number(IS_10B51[row.plan_10b51], (value) => appender.appendTinyInt(value));
  number(row.days_to_file, (value) => appender.appendInteger(value));
  appender.appendBoolean(row.is_amendment);
  appender.endRow();
}

/** Replaces what changed, in one transaction. */
async function apply(writer: DuckDBConnection): Promise<void> {
  await writer.run('begin transaction');
  try {
    await writer.run('delete from company where cik in (select cik from new_company)');
    await writer.run('insert into company from new_company');
    await writer.run('delete from trade where id in (select id from new_trade)');
    await writer.run('insert into trade from new_trade');
    await writer.run('commit');
  } catch (error) {
    await writer.run('rollback');
    throw error;
  }
}
