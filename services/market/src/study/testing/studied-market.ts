import { type Database, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { createExploreCopy, type ExploreCopy } from '../../copy/explore-copy.ts';
import { orNull, part } from '../../testing/arbitraries.ts';
import { addCompany, addEvent, addTrade, cikOf } from '../../testing/market-rows.ts';
import { REASONS } from './plain-study.ts';

const FIRST_DAY = Date.UTC(2023, 11, 18);
/** The trading days, YYYY-MM-DD; the n-th is session n. */
export const SESSIONS = Array.from({ length: 20 }, (_, n) =>
  new Date(FIRST_DAY + n * 86_400_000).toISOString().slice(0, 10),
);
const COMPANIES = 8;

const returns = fc.tuple(
  ...STUDY_HORIZONS.map(() => orNull(fc.integer({ min: -4500, max: 6000 }).map((n) => n / 10_000))),
);
const hasFund = fc.tuple(...STUDY_HORIZONS.map(() => fc.integer({ min: 0, max: 9 }).map((n) => n > 0)));
const reasons = fc.tuple(...STUDY_HORIZONS.map(() => part(REASONS)));
const drawn = fc.record({
  company: fc.integer({ min: 1, max: COMPANIES }),
  session: fc.integer({ min: 1, max: SESSIONS.length - 1 }),
  delay: fc.integer({ min: 0, max: 1 }),
  isPurchase: fc.boolean(),
  value: fc.integer({ min: 1, max: 5000 }),
  owners: fc.uniqueArray(fc.integer({ min: 901, max: 920 }), { minLength: 1, maxLength: 3 }),
  hasFacts: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
  ret: returns,
  readerRet: returns,
  hasFund,
  why: reasons,
  readerWhy: reasons,
});
type Drawn = typeof drawn extends fc.Arbitrary<infer R> ? R : never;

const adjustedOf = (ret: readonly (number | null)[], known: readonly boolean[]) =>
  ret.map((value, place) => (value === null || known[place] === false ? null : Math.round((value - 0.01) * 1e6) / 1e6));
/** The reasons as facts store them: none where the return is known. */
const storedReasons = (ret: readonly (number | null)[], why: readonly string[]) =>
  ret.map((value, place) => (value === null ? why[place] : null)) as string[];

function factsOf({ session, delay, ret, readerRet, hasFund, why, readerWhy }: Drawn) {
  return {
    baseSession: session,
    readerSession: session + delay,
    ret: ret as number[],
    adj: adjustedOf(ret, hasFund) as number[],
    missing: storedReasons(ret, why),
    readerRet: readerRet as number[],
    readerAdj: adjustedOf(readerRet, hasFund) as number[],
    readerMissing: storedReasons(readerRet, readerWhy),
  };
}

async function addRow(owner: TestDatabase['owner'], row: Drawn): Promise<void> {
  await addTrade(
    owner,
    row.company,
    {
      direction: row.isPurchase ? 'purchase' : 'sale',
      tradeDate: SESSIONS[row.session - 1] ?? '',
      value: String(row.value),
      ownerCiks: row.owners.map(cikOf),
      tags: [...(row.value % 3 === 0 ? ['First'] : []), row.value % 2 === 0 ? 'Routine' : 'Opportunistic'],
    },
    row.hasFacts ? factsOf(row) : undefined,
  );
  const { baseSession, missing, ...facts } = factsOf(row);
  await addEvent(
    owner,
    row.company,
    {
      filedOn: SESSIONS[row.session - 1] ?? '',
      eventSession: row.hasFacts ? baseSession : null,
      sold30: String(row.value),
      isEa: row.isPurchase,
      returnMissing: missing,
      ...facts,
      ...(row.hasFacts ? {} : { ret: [], adj: [], returnMissing: [], readerRet: [], readerAdj: [], readerMissing: [] }),
    },
    { items: row.isPurchase ? ['2.02', '9.01'] : ['8.01'] },
  );
}

/** A market of 500 random trades and 500 random events in PostgreSQL, and its copy. */
export interface StudiedMarket {
  readonly copy: ExploreCopy;
  readonly sql: Database['sql'];
  readonly close: () => Promise<void>;
}

/** The same market each time. */
export async function openStudiedMarket(): Promise<StudiedMarket> {
  const { database, drop, owner } = await createTestDatabase();
  await owner.orm
    .insert(schema.tradingSession)
    .values(SESSIONS.map((day, n) => ({ session: n + 1, day, closesAt: new Date(`${day}T21:00:00Z`) })));
  for (let n = 1; n <= COMPANIES; n += 1) await addCompany(owner, n, `Company ${n}`, `T${n}`);
  const rows = fc.sample(drawn, { numRuns: 500, seed: 9 });
  for (const row of rows.slice(0, 300)) await addRow(owner, row);
  const copy = createExploreCopy(database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
  // The others come later, so that rows of the copy get neighbors of the same company and session.
  for (const row of rows.slice(300)) await addRow(owner, row);
  await copy.refresh();
  return {
    copy,
    sql: owner.sql,
    close: async () => {
      await copy.close();
      await drop();
    },
  };
}
