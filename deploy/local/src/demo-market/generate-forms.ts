import { ORIGIN_DAY } from './calendar.ts';
import { createDemoWorld } from './demo-world.ts';
import type { DemoFiling } from './generate-market.ts';
import { planMarket } from './plan-market.ts';
import { submissionText } from './submission-text.ts';

/** Which Forms 4 to generate. */
export interface DemoFormsOptions {
  seed: string | number;
  companies: number;
  /** First trade date and last acceptance date, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
  /** The exact number of forms. */
  filings: number;
}

/**
 * The first Form 4 and 4/A submissions of a market, for tests and benchmarks that need a given number of them.
 * @throws RangeError for invalid options, or when the market has fewer forms in this period
 */
export function* generateDemoMarket(options: DemoFormsOptions): Iterable<DemoFiling> {
  const { companies, endDate, filings, seed, startDate } = options;
  if (!Number.isInteger(filings) || filings < 0) throw new RangeError('The number of filings must be 0 or more.');
  if (!(startDate >= ORIGIN_DAY)) throw new RangeError(`A demo market begins on ${ORIGIN_DAY} or later.`);
  for (const busyness of [1, 2, 4]) {
    const world = createDemoWorld(seed, companies, busyness);
    const until = Date.parse(`${endDate}T23:59:59Z`);
    const forms = planMarket(world, { fromDay: startDate, until }).flatMap((filing) =>
      'form' in filing ? filing.form : [],
    );
    if (forms.length < filings) continue;
    for (const form of forms.slice(0, filings)) {
      yield { fileName: `${form.accession}.txt`, text: submissionText(form) };
    }
    return;
  }
  throw new RangeError(`${companies} companies do not file ${filings} forms from ${startDate} to ${endDate}.`);
}
