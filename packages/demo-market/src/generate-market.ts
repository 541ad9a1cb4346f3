import type { DemoCompany } from './demo-companies.ts';
import { createDemoWorld } from './demo-world.ts';
import { companyFactsFile, type MasterFile, submissionsFile } from './master/master-files.ts';
import { planLive } from './plan-live.ts';
import { type MarketFiling, type MarketSpan, planMarket } from './plan-market.ts';
import { actionCsvLines, priceCsvLines } from './prices/price-csv.ts';
import { reportSubmission } from './reports/report-submission.ts';
import { submissionText } from './submission-text.ts';

/** A submission as EDGAR disseminates it. */
export interface DemoFiling {
  /** `<accession number>.txt`. */
  fileName: string;
  text: string;
}

/**
 * A market of fictitious companies and people as the files real ones come in. Everything follows from the seed: what happens
 * on a day is the same whoever asks when, so a market can be gone on with later. CIKs are 0009900001 to 0009999999, which the
 * SEC has not reached; every filing says that it is demo data.
 */
export interface DemoMarket {
  readonly companies: readonly DemoCompany[];
  /**
   * Form 4, 8-K and 10-Q submissions with their amendments, in order of acceptance.
   * @throws RangeError for bounds no market fits into
   */
  filings(span: MarketSpan): Iterable<DemoFiling>;
  /**
   * The n-th filing (from 1) of a slow live feed, accepted at that moment (epoch ms).
   * @throws RangeError for an `n` or a moment out of bounds
   */
  liveFiling(n: number, at: number): DemoFiling;
  /** Lines of a CSV of daily bars of all companies and the market fund, both days included. */
  priceCsvLines(fromDay: string, toDay: string): Iterable<string>;
  /** Lines of a CSV of their splits, dividends and endings with ex-dates in these days. */
  actionCsvLines(fromDay: string, toDay: string): Iterable<string>;
  /** What data.sec.gov/submissions says of each company on a day. */
  submissionsFiles(day: string): Iterable<MasterFile>;
  /** What data.sec.gov/api/xbrl/companyfacts says of each: shares outstanding, stated in these days. */
  companyFactsFiles(fromDay: string, toDay: string): Iterable<MasterFile>;
}

/**
 * The market of a seed; nothing is made before it is asked for.
 * @throws RangeError for fewer than 1 or too many companies
 */
export function openDemoMarket(seed: string | number, companyCount: number): DemoMarket {
  const world = createDemoWorld(seed, companyCount);
  return {
    companies: world.companies,
    *filings(span) {
      for (const planned of planMarket(world, span)) yield written(planned);
    },
    liveFiling: (n, at) => written(planLive(world, n, at)),
    priceCsvLines: (fromDay, toDay) => priceCsvLines(world, fromDay, toDay),
    actionCsvLines: (fromDay, toDay) => actionCsvLines(world, fromDay, toDay),
    *submissionsFiles(day) {
      for (const company of world.companies) yield submissionsFile(world, company, day);
    },
    *companyFactsFiles(fromDay, toDay) {
      for (const company of world.companies) yield companyFactsFile(world, company, fromDay, toDay);
    },
  };
}

function written(planned: MarketFiling): DemoFiling {
  return 'form' in planned
    ? { fileName: `${planned.form.accession}.txt`, text: submissionText(planned.form) }
    : { fileName: `${planned.report.accession}.txt`, text: reportSubmission(planned.report) };
}
