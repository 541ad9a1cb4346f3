import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { cikOf } from '../testing/market-rows.ts';
import { compare_trades } from './compare_trades.ts';
import { study_events } from './study_events.ts';
import { study_trades } from './study_trades.ts';
import { near, plainStudy, type StudiedRow } from './testing/plain-study.ts';
import { openStudiedMarket, SESSIONS, type StudiedMarket } from './testing/studied-market.ts';

/** Studies against plain loops over the rows that PostgreSQL has, without the copy, its statement, and the sums that it is made of. */

const EMAIL = { email: 'x@sentinel.example' };

let market: StudiedMarket;
beforeAll(async () => {
  market = await openStudiedMarket();
});
afterAll(() => market.close());

/** The rows that PostgreSQL has, by a condition in its SQL, with the returns from either start. */
const rowsOf = {
  trades: (where: string, start: '' | 'reader_') =>
    market.sql.unsafe<StudiedRow[]>(`
      select issuer_cik as cik, owner_ciks as owners, fact.${start || 'base_'}session as session, extract(year from day)::int as year,
             to_jsonb(fact.${start}ret) as ret, to_jsonb(fact.${start}adj) as adj, to_jsonb(fact.${start}missing) as missing
        from market.trade left join market.trade_fact fact on fact.trade_id = trade.id
        left join market.trading_session on session = fact.${start || 'base_'}session where ${where}`),
  events: (where: string, start: '' | 'reader_') =>
    market.sql.unsafe<StudiedRow[]>(`
      select fact.cik, '{}'::text[] as owners, event_session as session, extract(year from day)::int as year,
             to_jsonb(${start}ret) as ret, to_jsonb(${start}adj) as adj, to_jsonb(${start || 'return_'}missing) as missing
        from market.event_fact fact join market.filing using (accession)
        left join market.trading_session on session = event_session where ${where}`),
};

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
    const answer = (await study_trades(market.copy)(
      { ...EMAIL, ...request },
      {} as never,
    )) as OperationResponse<'study_trades'>;
    const start = request.return_start === 'acceptance' ? 'reader_' : '';
    const rows = await rowsOf.trades(where, start);
    const expected = {
      return_start: request.return_start ?? 'trade_date',
      owners: new Set(rows.flatMap(({ owners }) => owners)).size,
      ...plainStudy(rows, request.horizon ?? request.return_horizon ?? 20),
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
    const answer = (await study_events(market.copy)(
      { ...EMAIL, ...request },
      {} as never,
    )) as OperationResponse<'study_events'>;
    const rows = await rowsOf.events(where, request.return_start === 'acceptance' ? 'reader_' : '');
    const expected = {
      return_start: request.return_start ?? 'event_date',
      ...plainStudy(rows, request.horizon ?? 20),
    };
    expect(near(answer, expected)).toEqual(expected);
  });
});

describe('a comparison equals plain loops over the rows of each group', () => {
  /** The two-sided tail of Student's t, summed up in small steps. */
  function tail(t: number, degrees: number): number {
    const density = (x: number) => (1 + (x * x) / degrees) ** (-(degrees + 1) / 2);
    const area = (to: number) => {
      const steps = 20_000;
      let sum = 0;
      for (let n = 0; n < steps; n += 1) sum += density(((n + 0.5) * to) / steps);
      return (sum * to) / steps;
    };
    return 1 - area(t) / area(2_000);
  }

  test.each<[Partial<TradeStudy>, 'trade_direction' | 'tags', string[], [string | null, string][]]>([
    [
      {},
      'trade_direction',
      ['Sales', 'Purchases'],
      [
        ['Sales', "direction = 'sale'"],
        ['Purchases', "direction = 'purchase'"],
      ],
    ],
    [
      { trade_types: { val: ['Purchases'] }, return_start: 'acceptance' },
      'tags',
      ['First', 'Routine', 'Opportunistic', 'Late'],
      [
        ['First', "direction = 'purchase' and 'First' = any (tags)"],
        ['Routine', "direction = 'purchase' and 'Routine' = any (tags)"],
        ['Opportunistic', "direction = 'purchase' and 'Opportunistic' = any (tags)"],
        ['Late', 'false'],
      ],
    ],
    [
      {},
      'tags',
      ['First'],
      [
        ['First', "'First' = any (tags)"],
        [null, "not 'First' = any (tags)"],
      ],
    ],
  ])('%j by %s: %j', async (request, split_by, split_values, groups) => {
    const answer = (await compare_trades(market.copy)(
      { ...request, split_by, split_values },
      {} as never,
    )) as OperationResponse<'compare_trades'>;
    const start = request.return_start === 'acceptance' ? 'reader_' : '';
    const studies = await Promise.all(
      groups.map(async ([, where]) => plainStudy(await rowsOf.trades(where, start), 20)),
    );
    expect(answer.groups.map(({ value }) => value)).toEqual(groups.map(([value]) => value));
    for (const [place, { horizons, issuers, n }] of answer.groups.entries()) {
      expect([n, issuers]).toEqual([studies[place]?.n, studies[place]?.issuers]);
      for (const [at, { adjusted, horizon, raw }] of horizons.entries()) {
        const expected = studies[place]?.horizons[at];
        const { above_zero: _a, missing: _b, ...plainRaw } = expected?.raw ?? ({} as never);
        const { above_zero: _c, missing: _d, ...plainAdjusted } = expected?.adjusted ?? ({} as never);
        expect(near({ horizon, raw, adjusted }, { horizon, raw: plainRaw, adjusted: plainAdjusted })).toEqual({
          horizon,
          raw: { ...plainRaw, p: raw.p },
          adjusted: { ...plainAdjusted, p: adjusted.p },
        });
      }
    }
    // Of two groups, at 20 sessions: the difference by its errors.
    const [one, other] = studies.map(({ horizons }) => horizons[3]?.raw);
    const p = answer.groups.map(({ horizons }) => horizons[3]?.raw.p ?? null);
    expect(p[0]).toBeNull();
    if (groups.length > 2 || !one || !other) return expect(p.at(-1)).toBeNull();
    const [a, b] = [(one.error ?? 0) ** 2, (other.error ?? 0) ** 2];
    const degrees = (a + b) ** 2 / (a ** 2 / (one.degrees ?? 0) + b ** 2 / (other.degrees ?? 0));
    expect(p[1]).toBeCloseTo(tail(Math.abs((one.mean ?? 0) - (other.mean ?? 0)) / Math.sqrt(a + b), degrees), 3);
  });

  test('a value that the field does not have is refused by name', async () => {
    await expect(
      Promise.resolve().then(() =>
        compare_trades(market.copy)({ split_by: 'tags', split_values: ['Planned'] }, {} as never),
      ),
    ).rejects.toMatchObject({ code: 'bad_request', message: '“Planned” is no value of “Only trades tagged”.' });
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
      market.copy.read(
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
    return { studied, copy: { ...market.copy, read } };
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
    const expected = { return_start, owners, ...plainStudy(rows, horizon), sampled_one_in: 64 };
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
      ...plainStudy(await rowsOf.events(WHERE.events, start), horizon),
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
