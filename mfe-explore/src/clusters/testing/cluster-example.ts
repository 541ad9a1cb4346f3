import type { Cluster } from '../clusters.query.ts';

const person = (n: number, name: string, title: string, role: 'Officer' | 'Director', value: number | null) => ({
  name,
  joined: [] as string[],
  ciks: [String(n).padStart(10, '0')],
  title,
  roles: [role],
  value,
});

const trade = (
  n: number,
  who: number,
  day: string,
  value: number | null,
  tags: Cluster['trades'][number]['tags'] = [],
) => ({
  accno: `0000000001-26-${String(n).padStart(6, '0')}`,
  person: who,
  day,
  shares: 50_000,
  price: value === null ? null : value / 50_000,
  value,
  filer_count: 1,
  is_placement: false,
  tags,
});

/** Three people of Eastmark Biologics bought within sixteen days. */
export const EMBX: Cluster = {
  cik: '0009990142',
  name: 'Eastmark Biologics',
  ticker: 'EMBX',
  direction: 'purchase',
  people: 3,
  who: [
    person(901, 'VARGA SOFIA', 'President', 'Officer', 880_000),
    { ...person(902, 'FARADAY M', 'Director', 'Director', 715_000), joined: ['FARADAY TRUST LLC'] },
    person(903, 'MOREAU LUC', 'Director', 'Director', 527_000),
  ],
  first_day: '2026-09-09',
  last_day: '2026-09-24',
  value: 2_122_000,
  unvalued_trades: 1,
  mean_price: 13.71,
  return_since: 0.344,
  return_until: '2026-11-20',
  part_of_market_value: 0.021,
  joint_blocks: 1,
  placements: 0,
  next_8k: { days: 11, items: '4.02&9.01', accno: null },
  trades: [
    trade(1, 0, '2026-09-09', 240_000, ['First']),
    trade(2, 1, '2026-09-14', 715_000),
    trade(3, 2, '2026-09-21', 527_000, ['Largest', 'In a cluster']),
    trade(4, 0, '2026-09-24', 640_000, ['Largest', 'In a cluster']),
    trade(5, 0, '2026-09-24', null),
  ],
  num_trades: 5,
  left_out: 0,
};

/** Of which little is known. */
export const UNKNOWN: Cluster = {
  ...EMBX,
  ...{ cik: '0009990143', name: 'Private Metals', ticker: null, direction: 'sale' },
  ...{ value: null, mean_price: null, return_since: null, return_until: null, part_of_market_value: null },
  ...{ joint_blocks: 0, unvalued_trades: 5, next_8k: null },
};
