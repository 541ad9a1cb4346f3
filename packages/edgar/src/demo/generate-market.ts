import type { DemoForm4 } from './demo-form4.ts';
import { planLiveForm } from './plan-live-form.ts';
import { type DemoMarketOptions, planMarket } from './plan-market.ts';
import { submissionText } from './submission-text.ts';

/** A submission as EDGAR disseminates it. */
export interface DemoFiling {
  /** `<accession number>.txt`. */
  fileName: string;
  text: string;
}

/**
 * Makes up a market of fictitious companies and people as real EDGAR files: Form 4 and 4/A submissions in order of
 * acceptance. CIKs are 0009900001 to 0009999999, which the SEC has not reached; every form says that it is demo data.
 * @throws RangeError for bounds no market fits into
 */
export function* generateDemoMarket(options: DemoMarketOptions): Iterable<DemoFiling> {
  for (const form of planMarket(options)) yield filing(form);
}

/**
 * The n-th filing (from 1) of a slow live feed, accepted at that moment (ISO 8601 or epoch ms); the same arguments give the same
 * filing. `companies` must be that of the market the feed goes on with.
 * @throws RangeError for an `n` or a moment out of bounds
 */
export function nextDemoFiling(seed: string | number, n: number, at: string | number, companies = 400): DemoFiling {
  return filing(planLiveForm(seed, n, at, companies));
}

function filing(form: DemoForm4): DemoFiling {
  return { fileName: `${form.accession}.txt`, text: submissionText(form) };
}
