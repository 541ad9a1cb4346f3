import { INDUSTRIES } from '@sentinel/vocabulary-market';
import type { SectorHeat } from '../heat.query.ts';

type IndustryHeat = SectorHeat['industries'][number];

/** The 36 months up to March 2026. */
const MONTHS = Array.from({ length: 36 }, (_, place) => {
  const number = 2026 * 12 + 2 - 35 + place;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
});

const quiet = (industry: IndustryHeat['industry'], months: number): IndustryHeat => {
  const zeros = Array.from({ length: months }, () => 0);
  const unknown = zeros.map(() => null);
  const standing = { ratio: unknown, percentile: unknown, history: zeros };
  return {
    industry,
    ...{ trades: zeros, odd_dates: zeros, buyers: zeros, sellers: zeros, bought: zeros, sold: zeros },
    ...{ people: standing, dollars: standing },
  };
};

/** With a value in the newest month. */
const newest = <Value>(list: readonly Value[], value: Value): Value[] => [...list.slice(0, -1), value];

/** Food Products bought more than usual, Banking sold more, and of Coal too little is known. */
export function heatExample(months: 36 | 12 = 36): SectorHeat {
  const with_ = (industry: IndustryHeat['industry'], change: (heat: IndustryHeat) => Partial<IndustryHeat>) => {
    const heat = quiet(industry, months);
    return { ...heat, ...change(heat) };
  };
  const standing = (
    { history, percentile, ratio }: IndustryHeat['people'],
    [r, p, h]: readonly [number | null, number | null, number],
  ) => ({ ratio: newest(ratio, r), percentile: newest(percentile, p), history: newest(history, h) });
  const changed: Readonly<Record<string, IndustryHeat>> = {
    'Food Products': with_('Food Products', (heat) => ({
      trades: newest(heat.trades, 14),
      odd_dates: newest(heat.odd_dates, 1),
      buyers: newest(heat.buyers, 7),
      sellers: newest(heat.sellers, 2),
      bought: newest(heat.bought, 1_200_000),
      people: standing(heat.people, [0.5556, 0.9125, 120]),
      dollars: standing(heat.dollars, [1, 0.5, 110]),
    })),
    Banking: with_('Banking', (heat) => ({
      trades: newest(heat.trades, 1),
      sellers: newest(heat.sellers, 1),
      people: standing(heat.people, [-1, 0.04, 200]),
      dollars: standing(heat.dollars, [null, null, 180]),
    })),
    Coal: with_('Coal', (heat) => ({
      trades: newest(heat.trades, 2),
      buyers: newest(heat.buyers, 1),
      people: standing(heat.people, [1, null, 1]),
    })),
  };
  return {
    months: MONTHS.slice(-months),
    industries: INDUSTRIES.map((industry) => changed[industry] ?? quiet(industry, months)),
    without_industry: 3,
  };
}
