import type { Random } from './random.ts';

/** Weights by number of business days from trade to filing. About one form in twenty is late (more than two days). */
const LAG_WEIGHTS = { '0': 6.6, '1': 30.4, '2': 57.1, late: 5.9 } as const;

/** The share of Form 4s in each part of EDGAR's day (DOMAIN 0.10); below, the parts in minutes from midnight. */
const PARTS_OF_DAY = { early: 4, session: 15, afterClose: 44, evening: 37 };
const MINUTES = {
  early: [6 * 60, 9 * 60 + 29],
  session: [9 * 60 + 30, 15 * 60 + 59],
  afterClose: [16 * 60, 17 * 60 + 29],
  evening: [17 * 60 + 30, 21 * 60 + 59],
} as const;

/** The number of federal business days from the trade to the filing of its form. */
export function filingLagDays(random: Random): number {
  const lag = random.weighted(LAG_WEIGHTS);
  return lag === 'late' ? random.int(3, 18) : Number(lag);
}

/** The Eastern time of day as hhmmss. A form that is filed on the day of its trade is accepted after the close. */
export function acceptanceTimeOfDay(random: Random, isTradeDay: boolean): string {
  const part = random.weighted({ ...PARTS_OF_DAY, ...(isTradeDay ? { early: 0, session: 0 } : {}) });
  const [fromMinute, toMinute] = MINUTES[part];
  const minute = random.int(fromMinute, toMinute);
  return [Math.floor(minute / 60), minute % 60, random.int(0, 59)].map((n) => String(n).padStart(2, '0')).join('');
}
