import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import { type Orm, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { STUDY_HORIZONS } from '@sentinel/vocabulary';
import fc from 'fast-check';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { orNull, part } from '../testing/arbitraries.ts';
import { addCompany, addEvent, addTrade, cikOf } from '../testing/market-rows.ts';
import { type KnownStudy, studyRows } from './study.ts';
import { study_events } from './study_events.ts';
import { study_trades } from './study_trades.ts';
import type { Study } from './study-statement.ts';

/**
 * Studies against plain loops over the rows that PostgreSQL has: the definitions of docs/market-data.md, "Studies", without the
 * copy, its statement, and the sums that it is made of.
 */

const EMAIL = { email: 'x@sentinel.example' };
const FIRST_DAY = Date.UTC(2023, 11, 18);
const SESSIONS = Array.from({ length: 20 }, (_, n) => new Date(FIRST_DAY + n * 86_400_000).toISOString().slice(0, 10));
const COMPANIES = 8;
const REASONS = ['pending', 'ended', 'no_bar', 'no_series'];
const BIN_PERCENT: Record<number, number> = { 1: 0.5, 5: 1, 10: 1.5, 20: 2, 60: 4, 120: 5 };

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

async function addRow(owner: { orm: Orm }, row: Drawn): Promise<void> {
  await addTrade(
    owner as never,
    row.company,
    {
      direction: row.isPurchase ? 'purchase' : 'sale',
      tradeDate: SESSIONS[row.session - 1] ?? '',
      value: String(row.value),
      ownerCiks: row.owners.map(cikOf),
    },
    row.hasFacts ? factsOf(row) : undefined,
  );
  const { baseSession, missing, ...facts } = factsOf(row);
  await addEvent(
    owner as never,
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

interface Row {
  readonly cik: string;
  readonly owners: string[];
  readonly session: number | null;
  readonly year: number | null;
  readonly ret: (number | null)[] | null;
  readonly adj: (number | null)[] | null;
  readonly missing: (string | null)[] | null;
}

let db: TestDatabase;
let copy: ExploreCopy;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.orm
    .insert(schema.tradingSession)
    .values(SESSIONS.map((day, n) => ({ session: n + 1, day, closesAt: new Date(`${day}T21:00:00Z`) })));
  for (let n = 1; n <= COMPANIES; n += 1) await addCompany(db.owner, n, `Company ${n}`, `T${n}`);
  const rows = fc.sample(drawn, { numRuns: 500, seed: 9 });
  for (const row of rows.slice(0, 300)) await addRow(db.owner, row);
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
  // The others come later, so that rows of the copy get neighbors of the same company and session.
  for (const row of rows.slice(300)) await addRow(db.owner, row);
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

const rowsOf = {
  trades: (where: string, start: '' | 'reader_') =>
    db.owner.sql.unsafe<Row[]>(`
      select issuer_cik as cik, owner_ciks as owners, fact.${start || 'base_'}session as session, extract(year from day)::int as year,
             to_jsonb(fact.${start}ret) as ret, to_jsonb(fact.${start}adj) as adj, to_jsonb(fact.${start}missing) as missing
        from market.trade left join market.trade_fact fact on fact.trade_id = trade.id
        left join market.trading_session on session = fact.${start || 'base_'}session where ${where}`),
  events: (where: string, start: '' | 'reader_') =>
    db.owner.sql.unsafe<Row[]>(`
      select fact.cik, '{}'::text[] as owners, event_session as session, extract(year from day)::int as year,
             to_jsonb(${start}ret) as ret, to_jsonb(${start}adj) as adj, to_jsonb(${start || 'return_'}missing) as missing
        from market.event_fact fact join market.filing using (accession)
        left join market.trading_session on session = event_session where ${where}`),
};

interface Known {
  readonly cik: string;
  readonly session: number;
  readonly year: number;
  readonly value: number;
}

/** 97.5 % quantiles of Student's t, from a table, by degrees of freedom. */
const T = [
  12.7062047, 4.3026527, 3.1824463, 2.7764451, 2.5705818, 2.4469119, 2.3646243, 2.3060041, 2.2621572, 2.2281389,
];

/** Mean and interval, with deviations summed group by group. */
function meanOf(all: readonly Known[]) {
  const n = all.length;
  if (n === 0) return { n, mean: null, low: null, high: null };
  const mean = all.reduce((sum, { value }) => sum + value, 0) / n;
  const clustered = (key: (one: Known) => string) => {
    const sums = new Map<string, number>();
    for (const one of all) sums.set(key(one), (sums.get(key(one)) ?? 0) + one.value - mean);
    const squares = [...sums.values()].reduce((sum, value) => sum + value * value, 0);
    return { groups: sums.size, variance: ((sums.size / (sums.size - 1)) * squares) / (n * n) };
  };
  const issuer = clustered(({ cik }) => cik);
  const day = clustered(({ session }) => `${session}`);
  const groups = Math.min(issuer.groups, day.groups);
  if (groups < 2) return { n, mean, low: null, high: null };
  const both = clustered(({ cik, session }) => `${cik} ${session}`);
  const difference = issuer.variance + day.variance - both.variance;
  const variance = [difference, issuer.variance, day.variance, both.variance].sort((a, b) => b - a)[0] ?? Number.NaN;
  const reach = (T[groups - 2] ?? Number.NaN) * Math.sqrt(variance);
  return { n, mean, low: mean - reach, high: mean + reach };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length === 0) return null;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2 : (sorted[Math.floor(half)] ?? 0);
}

function reference(rows: readonly Row[], horizon: number) {
  const knownOf = (name: 'ret' | 'adj', place: number) =>
    rows.flatMap(({ cik, session, year, ...row }): Known[] => {
      const value = row[name]?.[place] ?? null;
      return value === null || session === null || year === null ? [] : [{ cik, session, year, value }];
    });
  const estimate = (name: 'ret' | 'adj', place: number) => {
    const all = knownOf(name, place);
    const missing = new Map<string, number>();
    for (const row of rows) {
      if ((row[name]?.[place] ?? null) !== null) continue;
      const hasRaw = (row.ret?.[place] ?? null) !== null;
      const reason = hasRaw ? 'no_fund' : (row.missing?.[place] ?? 'not_computed');
      missing.set(reason, (missing.get(reason) ?? 0) + 1);
    }
    const order = [...REASONS, 'no_fund', 'not_computed'];
    return {
      ...meanOf(all),
      median: medianOf(all.map(({ value }) => value)),
      above_zero: all.length === 0 ? null : all.filter(({ value }) => value > 0).length / all.length,
      missing: order.filter((reason) => missing.has(reason)).map((reason) => ({ reason, n: missing.get(reason) })),
    };
  };
  const detail = (name: 'ret' | 'adj') => {
    const all = knownOf(name, STUDY_HORIZONS.indexOf(horizon as 1));
    const width = (BIN_PERCENT[horizon] ?? 0) / 100;
    const histogram = Array.from({ length: 42 }, (_, bin) => {
      const from = bin === 0 ? null : (bin - 21) * width;
      const to = bin === 41 ? null : (bin - 20) * width;
      const isIn = (value: number) => (from === null || value >= from - 1e-12) && (to === null || value < to - 1e-12);
      return { from, to, n: all.filter(({ value }) => isIn(value)).length };
    });
    const years = [...new Set(all.map(({ year }) => year))].sort();
    return { histogram, years: years.map((year) => ({ year, ...meanOf(all.filter((one) => one.year === year)) })) };
  };
  return {
    sampled_one_in: null,
    n: rows.length,
    issuers: new Set(rows.map(({ cik }) => cik)).size,
    horizons: STUDY_HORIZONS.map((days, place) => ({
      horizon: days,
      raw: estimate('ret', place),
      adjusted: estimate('adj', place),
    })),
    detail: { horizon, raw: detail('ret'), adjusted: detail('adj') },
  };
}

/**
 * The same answer with the numbers of `expected` where they differ by less than a ten-millionth: the table of t has no more
 * decimals, and the order of additions may differ.
 */
function near(answer: unknown, expected: unknown): unknown {
  if (typeof answer === 'number' && typeof expected === 'number')
    return Math.abs(answer - expected) < 1e-7 ? expected : answer;
  if (Array.isArray(answer) && Array.isArray(expected)) return answer.map((one, place) => near(one, expected[place]));
  if (typeof answer === 'object' && answer !== null && typeof expected === 'object' && expected !== null)
    return Object.fromEntries(Object.entries(answer).map(([key, one]) => [key, near(one, expected[key as never])]));
  return answer;
}

type TradeStudy = Omit<OperationRequest<'study_trades'>, 'email'>;
type EventStudy = Omit<OperationRequest<'study_events'>, 'email'>;

describe('a study of trades equals plain loops over the rows of PostgreSQL', () => {
  test.each<[TradeStudy, string]>([
    [{}, 'true'],
    [{ return_start: 'acceptance' }, 'true'],
    [{ horizon: 1 }, 'true'],
    [{ return_horizon: 60 }, 'true'],
    [{ horizon: 120, return_start: 'acceptance' }, 'true'],
    [{ trade_types: { val: ['Purchases'] } }, "direction = 'purchase'"],
    [{ trade_types: { val: ['Sales'] }, horizon: 5, return_start: 'acceptance' }, "direction = 'sale'"],
    [{ ciks: [cikOf(1)] }, "issuer_cik = '0000000001'"],
    [{ ciks: [cikOf(1), cikOf(2)], horizon: 10 }, "issuer_cik in ('0000000001', '0000000002')"],
    [{ tickers: ['T3', 'T4', 'T5'] }, "issuer_cik in ('0000000003', '0000000004', '0000000005')"],
    [{ value_shares_traded: { bool: 'ge', val: [4000] } }, 'value >= 4000'],
    [
      { value_shares_traded: { bool: 'between', val: [100, 900] }, return_start: 'acceptance' },
      'value between 100 and 900',
    ],
    [{ start_date: SESSIONS[10] ?? '' }, `trade_date >= '${SESSIONS[10]}'`],
    [{ start_date: SESSIONS[4] ?? '', end_date: SESSIONS[4] ?? '' }, `trade_date = '${SESSIONS[4]}'`],
    [{ trade_return: { bool: 'ge', val: [0.1] }, return_horizon: 5 }, 'fact.ret[2] >= 0.1'],
    [
      { trade_return: { bool: 'le', val: [0] }, return_type: 'adjusted', return_start: 'acceptance' },
      'fact.reader_adj[4] <= 0',
    ],
    [{ reporting_person_ciks: [cikOf(901), cikOf(902)] }, "owner_ciks && '{0000000901,0000000902}'"],
    [{ constraint_10b51: { val: [true] }, horizon: 60 }, 'true'],
    [{ end_date: '2023-12-31', horizon: 20 }, "trade_date <= '2023-12-31'"],
    [{ value_shares_traded: { bool: 'ge', val: [9000] } }, 'false'],
  ])('%j', async (request, where) => {
    const answer = (await study_trades(copy)(
      { ...EMAIL, ...request },
      {} as never,
    )) as OperationResponse<'study_trades'>;
    const start = request.return_start === 'acceptance' ? 'reader_' : '';
    const rows = await rowsOf.trades(where, start);
    const expected = {
      return_start: request.return_start ?? 'trade_date',
      owners: new Set(rows.flatMap(({ owners }) => owners)).size,
      ...reference(rows, request.horizon ?? request.return_horizon ?? 20),
    };
    expect(near(answer, expected)).toEqual(expected);
  });
});

describe('a study of events equals plain loops over the rows of PostgreSQL', () => {
  test.each<[EventStudy, string]>([
    [{}, 'true'],
    [{ return_start: 'acceptance' }, 'true'],
    [{ horizon: 1, return_start: 'event_date' }, 'true'],
    [{ item_number: { val: ['2.02'] }, horizon: 5 }, 'is_ea'],
    [{ item_number: { val: ['8.01', '5.02'] }, horizon: 120, return_start: 'acceptance' }, 'not is_ea'],
    [{ ciks: [cikOf(7)] }, "fact.cik = '0000000007'"],
    [{ start_date: '2024-01-01', horizon: 10 }, "fact.filed_on >= '2024-01-01'"],
    [{ value_sold: { bool: 'le', val: [800] }, horizon: 60 }, 'sold_30 <= 800'],
    [{ tickers: ['NOPE'] }, 'false'],
  ])('%j', async (request, where) => {
    const answer = (await study_events(copy)(
      { ...EMAIL, ...request },
      {} as never,
    )) as OperationResponse<'study_events'>;
    const rows = await rowsOf.events(where, request.return_start === 'acceptance' ? 'reader_' : '');
    const expected = {
      return_start: request.return_start ?? 'event_date',
      ...reference(rows, request.horizon ?? 20),
    };
    expect(near(answer, expected)).toEqual(expected);
  });
});

const nothingKnown = { get: () => undefined, set: () => {} };

describe('a study of most rows, whose medians the sample bounds first', () => {
  const study = (table: Study['table'], fromAcceptance: boolean): Study => ({
    table,
    where: { text: '', values: [] },
    fromAcceptance,
    horizon: 20,
  });
  type Bounds = readonly [bigint, bigint] | null;

  /**
   * The study as it is made of most rows of the table, with all rows as the sample, and for each time that its statement ran the number of
   * medians that had bounds.
   * @param misled replaces the bounds that the sample gave
   * @param mostRows 0 for any search
   */
  async function studyMost(
    one: Study,
    misled = (bounds: readonly Bounds[]) => bounds,
    mostRows: number | undefined = 0,
  ) {
    const bounded: number[] = [];
    const answer = await copy.read((run) =>
      studyRows(
        async (text, values) => {
          if (text.startsWith('\nwith hit')) bounded.push(text.split(' between ').length - 1);
          const rows = await run(text.replaceAll('_sample', ''), values);
          if (!text.includes('as bounds')) return rows;
          return [{ bounds: misled(rows[0]?.bounds as unknown as readonly Bounds[]) }];
        },
        one,
        nothingKnown,
        { mostRows },
      ),
    );
    return { answer, bounded };
  }

  test.each([
    ['trade', false],
    ['trade', true],
    ['event', false],
    ['event', true],
  ] as const)('is the same study: %s, from acceptance %s', async (table, fromAcceptance) => {
    const one = study(table, fromAcceptance);
    const plain = await copy.read((run) => studyRows(run, one, nothingKnown));
    const { answer, bounded } = await studyMost(one);
    expect([near(answer, plain), bounded]).toEqual([plain, [12]]);
  });

  test.each([
    ['all of the table', '', 12],
    ['no more than half', 'where value < (select median(value) from trade)', 0],
  ])('of a search that finds %s (%s) has bounds of %d medians', async (_found, text, medians) => {
    const one = { ...study('trade', false), where: { text, values: [] } };
    expect((await studyMost(one, undefined, 0.5)).bounded).toEqual([medians]);
  });

  test('is made without bounds of a return that the sample says nothing of, and with those of all others', async () => {
    const one = study('trade', false);
    const plain = await copy.read((run) => studyRows(run, one, nothingKnown));
    const { answer, bounded } = await studyMost(one, (bounds) => [null, ...bounds.slice(1)]);
    expect([near(answer, plain), bounded]).toEqual([plain, [11]]);
  });

  test('has no bounds where too few rows of the sample have the return', async () => {
    const one = { ...study('trade', false), where: { text: 'where id <= 20', values: [] } };
    const plain = await copy.read((run) => studyRows(run, one, nothingKnown));
    const { answer, bounded } = await studyMost(one);
    expect([near(answer, plain), bounded]).toEqual([plain, [0]]);
  });

  test.each([
    ['above', [4_000_000_000n, 5_000_000_000n]],
    ['below', [-5_000_000_000n, -4_000_000_000n]],
    ['beside', [10_000_000n, 10_100_000n]],
  ] as const)('is made again without the bounds that lie %s the median', async (_where, wrong) => {
    const one = study('trade', false);
    const plain = await copy.read((run) => studyRows(run, one, nothingKnown));
    const { answer, bounded } = await studyMost(one, (bounds) => [...bounds.slice(0, 10), wrong, wrong]);
    expect([near(answer, plain), bounded]).toEqual([plain, [12, 10]]);
  });
});

describe('an estimate, where a search finds many rows', () => {
  /** One row in four, in place of the copy's sample of one in 64, which has too few of these. As there, no row is flagged as shared. */
  const SAMPLES = [
    ['trade_sample', '(select * replace (false as is_shared, false as is_reader_shared) from trade where id % 4 = 0)'],
    ['event_sample', '(select * replace (false as is_shared) from event where accno % 4 = 0)'],
  ] as const;
  const WHERE = { trades: 'trade.id % 4 = 0', events: "replace(accession, '-', '')::bigint % 4 = 0" };

  /** The copy with this sample, which says that a search finds so many rows of it, and what of it a study reads. */
  function copyWith(sampleRows: number) {
    const studied: string[] = [];
    const read: ExploreCopy['read'] = (search, signal) =>
      copy.read(
        (run, revision) =>
          search(async (text, values) => {
            if (text.startsWith('\nwith hit')) studied.push(/from (\w+)/.exec(text)?.[1] ?? '');
            const rows = await run(
              SAMPLES.reduce((all, [name, rows]) => all.replaceAll(name, rows), text),
              values,
            );
            return text.includes(' as known from ')
              ? [{ ...rows[0], of: BigInt(sampleRows), rows: BigInt(sampleRows) }]
              : rows;
          }, revision),
        signal,
      );
    return { studied, copy: { ...copy, read } };
  }

  test.each([
    ['trade_date', 20, ''],
    ['acceptance', 60, 'reader_'],
  ] as const)('is the study of the sample’s trades, from %s', async (return_start, horizon, start) => {
    const answer = await study_trades(copyWith(2344).copy)(
      { ...EMAIL, allow_estimate: true, return_start, horizon },
      {} as never,
    );
    const rows = await rowsOf.trades(WHERE.trades, start);
    const owners = new Set(rows.flatMap((row) => row.owners)).size;
    const expected = { return_start, owners, ...reference(rows, horizon), sampled_one_in: 64 };
    expect(near(answer, expected)).toEqual(expected);
  });

  test.each([
    ['event_date', 5, ''],
    ['acceptance', 120, 'reader_'],
  ] as const)('is the study of the sample’s events, from %s', async (return_start, horizon, start) => {
    const answer = await study_events(copyWith(2344).copy)(
      { ...EMAIL, allow_estimate: true, return_start, horizon },
      {} as never,
    );
    const expected = {
      return_start,
      ...reference(await rowsOf.events(WHERE.events, start), horizon),
      sampled_one_in: 64,
    };
    expect(near(answer, expected)).toEqual(expected);
  });

  test.each([
    ['trade', study_trades],
    ['event', study_events],
  ] as const)(
    'is made of more than 150,000 rows, where the caller allows it and they have not been studied: %s',
    async (table, operation) => {
      const many = copyWith(2344);
      const ask = (handler: ReturnType<typeof operation>, allow_estimate?: boolean) =>
        handler({ ...EMAIL, ...(allow_estimate === undefined ? {} : { allow_estimate }) }, {} as never);
      const handler = operation(many.copy);
      await ask(handler, true);
      expect(many.studied).toEqual([`${table}_sample`]);
      expect(await ask(handler)).toMatchObject({ sampled_one_in: null, n: 500 });
      expect(many.studied.slice(1).every((from) => from === table)).toBe(true);
      expect(await ask(handler, true)).toMatchObject({ sampled_one_in: null, n: 500 });

      const few = copyWith(2343);
      expect(await ask(operation(few.copy), true)).toMatchObject({ sampled_one_in: null, n: 500 });
    },
  );
});

describe('a study that is asked for again', () => {
  test.each([
    ['trade', 0],
    ['trade', 1],
    ['event', 0],
    ['event', 1],
  ] as const)(
    'runs no statement, and one for another horizon, and is the same: %s, scanned from a share of %d',
    async (table, mostRows) => {
      const studies = createRevisionCache<KnownStudy>(10);
      const ask = async (change: Partial<Study>, revision = 1) => {
        const study: Study = { table, where: { text: '', values: [] }, fromAcceptance: false, horizon: 20, ...change };
        const ran: string[] = [];
        const answer = await copy.read((run) =>
          studyRows(
            (text, values) => {
              if (text.startsWith('\nwith hit')) ran.push(text.includes('by_issuer as') ? 'all' : 'details');
              return run(text.replaceAll('_sample', ''), values);
            },
            study,
            studies.of(revision),
            { mostRows },
          ),
        );
        const plain = await copy.read((run) => studyRows(run, study, nothingKnown));
        expect(near(answer, plain)).toEqual(plain);
        return ran;
      };
      expect(await ask({})).toEqual(['all']);
      expect(await ask({})).toEqual([]);
      expect(await ask({ horizon: 120 })).toEqual(['details']);
      expect(await ask({ horizon: 120 })).toEqual([]);
      expect(await ask({ fromAcceptance: true })).toEqual(['all']);
      expect(await ask({ where: { text: 'where cik = ?', values: [2n] } })).toEqual(['all']);
      expect(await ask({ where: { text: 'where cik = ?', values: [3n] } })).toEqual(['all']);
      expect(await ask({}, 2)).toEqual(['all']);
    },
  );
});
