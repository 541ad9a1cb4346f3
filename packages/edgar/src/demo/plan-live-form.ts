import { easternDigits } from '../parse/eastern-time.ts';
import { demoCompany, MAX_DEMO_COMPANIES } from './demo-companies.ts';
import type { DemoForm4 } from './demo-form4.ts';
import { form4Body } from './form4-kinds.ts';
import { createRandom } from './random.ts';
import { addDays, isWeekday } from './trading-days.ts';

/** The live feed numbers its forms apart from the market's. */
const AGENT_CIK = '0009990002';
const LIVE_KINDS = { sale: 45, exerciseAndSale: 15, purchase: 25, award: 8, taxWithholding: 7 } as const;

/** The n-th form (from 1) of the live feed, accepted at a moment (ISO 8601 or epoch ms), about a trade of the last days. */
export function planLiveForm(seed: string | number, n: number, at: string | number, companies: number): DemoForm4 {
  if (!Number.isInteger(n) || n < 1 || n > 999_999) throw new RangeError('Live filings count from 1 to 999,999.');
  if (!Number.isInteger(companies) || companies < 1 || companies > MAX_DEMO_COMPANIES) {
    throw new RangeError(`A demo market has 1 to ${MAX_DEMO_COMPANIES} companies.`);
  }
  const utcMs = typeof at === 'number' ? at : Date.parse(at);
  if (Number.isNaN(utcMs)) throw new RangeError(`'${at}' is not a time.`);
  const acceptedAt = easternDigits(utcMs);
  const random = createRandom(seed, 'live', n);
  const company = demoCompany(seed, random.int(0, companies - 1));
  let day = `${acceptedAt.slice(0, 4)}-${acceptedAt.slice(4, 6)}-${acceptedAt.slice(6, 8)}`;
  for (let back = random.int(1, 2); back > 0; ) {
    day = addDays(day, -1);
    if (isWeekday(day)) back -= 1;
  }
  return {
    accession: `${AGENT_CIK}-${acceptedAt.slice(2, 4)}-${String(n).padStart(6, '0')}`,
    company,
    amends: null,
    acceptedAt,
    ...form4Body(random.weighted(LIVE_KINDS), {
      random,
      company,
      owners: [random.pick(company.insiders)],
      day,
      holdings: new Map(),
    }),
  };
}
