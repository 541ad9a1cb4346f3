import { openAsOwner } from '@sentinel/database/testing';

/**
 * An independent implementation of a trades search, for the differential test: random addresses, and which trades each of them
 * must show, computed with plain loops over what PostgreSQL stores. It shares nothing with the page or the service.
 */

export interface StoredTrade {
  readonly id: number;
  readonly company: string;
  readonly ticker: string | null;
  readonly direction: 'purchase' | 'sale';
  readonly day: string;
  readonly value: number | null;
  readonly insiderTypes: readonly string[];
  readonly plan: string;
  readonly daysToFile: number | null;
  /** Over 5, 10, 20, 60 and 120 sessions. */
  readonly ret: readonly (number | null)[] | null;
  readonly adj: readonly (number | null)[] | null;
  readonly next8kDays: number | null;
  readonly next8kReturn: number | null;
  readonly next8kItems: readonly string[];
  readonly nextEaDays: number | null;
  readonly industry: string | null;
  readonly marketValue: number | null;
  readonly close: number | null;
}

/** All trades that a search can show. */
export async function storedTrades(databaseUrl: string): Promise<StoredTrade[]> {
  const database = openAsOwner(databaseUrl, { max: 1 });
  try {
    const rows = await database.sql<StoredTrade[]>`
      select trade.id::int, company.name as company, company.ticker, trade.direction, trade.trade_date::text as day,
             trade.value::float8 as value, trade.insider_types as "insiderTypes", trade.plan_10b51 as plan,
             trade.days_to_file as "daysToFile", to_json(fact.ret[2:6]::float8[]) as ret, to_json(fact.adj[2:6]::float8[]) as adj,
             fact.next_8k_days as "next8kDays", fact.next_8k_ret0::float8 as "next8kReturn",
             coalesce(fact.next_8k_items, '{}') as "next8kItems", fact.next_ea_days as "nextEaDays", fact.industry,
             fact.market_value::float8 as "marketValue", fact.close::float8 as close
        from market.trade
        join market.company on company.cik = trade.issuer_cik
        left join market.trade_fact fact on fact.trade_id = trade.id
       where trade.superseded_by is null`;
    return [...rows];
  } finally {
    await database.close();
  }
}

type Pick = (trade: StoredTrade) => boolean;

/** A random search: the query of its address, and which trades it finds. */
export interface RandomSearch {
  readonly query: string;
  readonly finds: Pick;
}

const HORIZONS = [5, 10, 20, 60, 120];

/** A random number from 0 to 1 by a linear congruential generator, so that a failure can be repeated by its seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @param trades where bounds and names are taken from, so that filters cut through the data
 * @param lastDay no later trades are looked for, because new filings arrive while a test runs
 */
export function randomSearch(random: () => number, trades: readonly StoredTrade[], lastDay: string): RandomSearch {
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const parts: string[] = [];
  const tests: Pick[] = [];
  const horizon = one([0, 1, 2, 3, 4]);
  const isAdjusted = random() < 0.5;
  const returnOf = ({ ret, adj }: StoredTrade) => (isAdjusted ? adj : ret)?.[horizon] ?? null;

  /** A bound in the unit of the address, and the test in the unit of the data. */
  function number(name: string, of: (trade: StoredTrade) => number | null, scale: number, digits: number) {
    const bound = () => Number(((of(one(trades)) ?? 1) * scale).toFixed(digits));
    const [a, b] = [bound(), bound()].sort((x, y) => x - y) as [number, number];
    const kind = one(['ge', 'le', 'between'] as const);
    if (kind === 'between') parts.push(`${name}.between=${a}&${name}.between=${b}`);
    else parts.push(`${name}.${kind}=${kind === 'ge' ? a : b}`);
    tests.push((trade) => {
      const value = of(trade);
      if (value === null) return false;
      return (kind === 'le' || value >= a / scale - 1e-12) && (kind === 'ge' || value <= b / scale + 1e-12);
    });
  }

  const filters: (() => void)[] = [
    () => {
      const type = one(['Purchases', 'Sales'] as const);
      parts.push(`trade=${type}`);
      tests.push(({ direction }) => (direction === 'purchase') === (type === 'Purchases'));
    },
    () => {
      const types = ['Officer', 'Director', '10% Owner', 'Other'].filter(() => random() < 0.5);
      if (types.length === 0 || types.length === 4) return;
      for (const type of types) parts.push(`insider=${encodeURIComponent(type)}`);
      tests.push(({ insiderTypes }) => insiderTypes.some((type) => types.includes(type)));
    },
    () => {
      parts.push('without_10b5-1=yes');
      tests.push(({ plan }) => plan !== 'yes');
    },
    () => number('value', ({ value }) => value, 1 / 1000, 0),
    () => number('days_to_file', ({ daysToFile }) => daysToFile, 1, 0),
    () => number('trade_return', returnOf, 100, 1),
    () => number('8-K_days', ({ next8kDays }) => next8kDays, 1, 0),
    () => number('8-K_return', ({ next8kReturn }) => next8kReturn, 100, 1),
    () => number('ea_days', ({ nextEaDays }) => nextEaDays, 1, 0),
    () => {
      const items = ['2.02', '5.02', '8.01', '1.01'].filter(() => random() < 0.5);
      if (items.length === 0) return;
      for (const item of items) parts.push(`item=${item}`);
      tests.push(({ next8kItems }) => next8kItems.some((item) => items.includes(item)));
    },
    () => {
      const industry = one(trades).industry;
      if (industry === null) return;
      parts.push(`all_companies=no&industry=${encodeURIComponent(industry)}`);
      tests.push((trade) => trade.industry === industry);
    },
  ];
  for (const filter of [one(filters), one(filters), one(filters)].filter((one, at, all) => all.indexOf(one) === at))
    filter();
  const from = one(trades).day;
  parts.push(`from=${from}&to=${lastDay}`);
  tests.push(({ day }) => day >= from && day <= lastDay);
  parts.push(`horizon=${HORIZONS[horizon]}`);
  if (isAdjusted) parts.push('return=adjusted');
  return { query: `v=1&${parts.join('&')}`, finds: (trade) => tests.every((test) => test(trade)) };
}
