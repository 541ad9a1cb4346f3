import type { DemoCompany } from './demo-companies.ts';
import { createRandom } from './random.ts';

const DAY_MS = 86_400_000;
const ORIGIN_MS = Date.UTC(2024, 0, 1);
/** Length in days and size of the swings a price is made of. */
const SWINGS = [
  { days: 911, size: 0.22 },
  { days: 233, size: 0.11 },
  { days: 61, size: 0.05 },
  { days: 17, size: 0.025 },
] as const;

/** Close of a company on a day (YYYY-MM-DD), in whole cents; any day can be asked for by itself. */
export function demoCloseCents(company: DemoCompany, day: string): number {
  const days = (Date.parse(`${day}T00:00:00Z`) - ORIGIN_MS) / DAY_MS;
  const { startCents, yearlyDrift, swing, phases } = company.price;
  let log = (yearlyDrift * days) / 365;
  SWINGS.forEach(({ days: period, size }, index) => {
    log += swing * size * Math.sin((2 * Math.PI * days) / period + (phases[index] ?? 0));
  });
  log += (createRandom(company.cik, day).next() - 0.5) * 0.03 * swing;
  return Math.max(25, Math.round(startCents * Math.exp(log)));
}
