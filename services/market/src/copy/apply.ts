import type { DuckDBConnection } from '@duckdb/node-api';
import {
  applyStatements,
  type Changes,
  companyStatements,
  fillStatements,
  type Keys,
  removeStatements,
  stageStatements,
} from './copy-statements.ts';
import { recountMonths, TOUCHED_MONTHS } from './industry-months.ts';

type Writer = Pick<DuckDBConnection, 'run' | 'runAndReadAll'>;

/** Fills an empty copy. */
export function fill(writer: Writer, changes: Changes): Promise<void> {
  return runAll(writer, fillStatements(changes));
}

/** Loads changed rows into temporary tables, before the transaction that changes what searches see. Returns the number of rows. */
export async function stage(writer: Writer, changes: Changes): Promise<number> {
  await runAll(writer, stageStatements(changes));
  return firstNumber(
    writer,
    `select (select count(*) from changed_company) + (select count(*) from changed_trade) + (select count(*) from changed_event)
          + (select count(*) from (from current_symbol except from symbol)) + (select count(*) from (from symbol except from current_symbol))`,
  );
}

/** Replaces the rows that `stage` loaded. */
export async function applyStaged(writer: Writer): Promise<void> {
  const renamed = await firstNumber(writer, 'select count(*) from changed_company');
  if (renamed > 0) await runAll(writer, companyStatements());
  await runAll(writer, applyStatements());
  await recountTouched(writer);
}

/** Deletes rows that PostgreSQL no longer has and returns their number. */
export async function removeDeleted(writer: Writer, keys: Keys): Promise<number> {
  const { dependents, notes, rows } = removeStatements(keys);
  await runAll(writer, notes);
  let count = 0;
  for (const statement of rows) count += await firstNumber(writer, statement);
  if (count > 0) await runAll(writer, dependents);
  await recountTouched(writer);
  return count;
}

/** Most changes are of events, companies and owners: then no month is counted again, which reads all trades. */
async function recountTouched(writer: Writer): Promise<void> {
  if ((await firstNumber(writer, TOUCHED_MONTHS)) > 0) await runAll(writer, recountMonths());
}

async function runAll(writer: Writer, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await writer.run(statement);
}

async function firstNumber(writer: Writer, statement: string): Promise<number> {
  return Number((await writer.runAndReadAll(statement)).getRows()[0]?.[0] ?? 0);
}
