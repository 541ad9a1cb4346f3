import { acceptanceTimeOfDay } from '../acceptance.ts';
import { addBusinessDays, isoDay, sessionDay } from '../calendar.ts';
import type { DemoCompany } from '../demo-companies.ts';
import type { DemoForm4 } from '../demo-form4.ts';
import type { DemoWorld } from '../demo-world.ts';
import { form4Body, type Holdings } from '../form4-kinds.ts';
import { createRandom, type Random } from '../random.ts';
import { planTrades } from './plan-trades.ts';

/** A form without its accession number, which is assigned later in order of acceptance. */
export type UnnumberedForm = Omit<DemoForm4, 'accession'>;

/** Share of forms that are amended. */
const AMENDED = 0.02;

/** The Forms 4 and 4/A about a company's trades from one day to another; holdings carry over from form to form. */
export function planForms(world: DemoWorld, company: DemoCompany, fromDay: string, toDay: string): UnnumberedForm[] {
  const holdings: Holdings = new Map();
  const series = world.seriesOf(company);
  const forms: UnnumberedForm[] = [];
  for (const { acceptedAt, key, kind, owners, sessionIndex } of planTrades(world, company, fromDay, toDay)) {
    const bar = series.bar(sessionIndex);
    if (!bar) throw new RangeError(`${company.ticker} has no price on ${sessionDay(sessionIndex)}.`);
    const random = createRandom(world.seed, 'form', company.cik, key);
    const body = form4Body(kind, { random, company, owners, bar, holdings });
    const form: UnnumberedForm = { company, amends: null, acceptedAt, ...body };
    forms.push(form);
    if (random.chance(AMENDED)) forms.push(amended(random, form));
  }
  return forms;
}

/** A 4/A that restates the whole form and corrects the number of shares in its first row. */
function amended(random: Random, form: UnnumberedForm): UnnumberedForm {
  const [first, ...rest] = form.transactions;
  const corrected = first === undefined ? [] : [{ ...first, shares: first.shares + random.int(1, 9) * 10 }];
  const amends = isoDay(form.acceptedAt);
  const day = addBusinessDays(amends, random.int(1, 15));
  return {
    ...form,
    amends,
    acceptedAt: day.replaceAll('-', '') + acceptanceTimeOfDay(random, false),
    transactions: [...corrected, ...rest],
    footnotes: [...form.footnotes, 'This amendment corrects the number of shares in the first row of Table I.'],
  };
}
