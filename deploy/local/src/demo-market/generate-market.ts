import type { DemoCompany } from './demo-companies.ts';
import { createDemoWorld } from './demo-world.ts';
import { companyFactsFile, type MasterFile, submissionsFile } from './master/master-files.ts';
import { noticeSubmission } from './notices/notice-submission.ts';
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
 * A market of fictitious companies and people, in the file formats of the real market. Everything depends only on the seed, so a
 * day always has the same content and a market can be continued later. CIKs are 0009900001 to 0009999999, which the SEC has not
 * assigned yet. Every filing states that it is demo data.
 */
export interface DemoMarket {
  readonly companies: readonly DemoCompany[];
  /**
   * Form 4, Form 144, 8-K and 10-Q submissions with their amendments, in order of acceptance.
   * @throws RangeError for an invalid span
   */
  filings(span: MarketSpan): Iterable<DemoFiling>;
  /**
   * The n-th filing (from 1) of a slow live feed, accepted at that moment (epoch ms).
   * @throws RangeError for an invalid `n` or time
   */
  liveFiling(n: number, at: number): DemoFiling;
  /** CSV lines of the daily bars of all companies and the market fund, both days included. */
  priceCsvLines(fromDay: string, toDay: string): Iterable<string>;
  /** CSV lines of their splits, dividends and endings with ex-dates from one day to the other. */
  actionCsvLines(fromDay: string, toDay: string): Iterable<string>;
  /** Each company's file as of a day, in the format of data.sec.gov/submissions. */
  submissionsFiles(day: string): Iterable<MasterFile>;
  /** Each company's shares outstanding stated from one day to the other, in the format of data.sec.gov/api/xbrl/companyfacts. */
  companyFactsFiles(fromDay: string, toDay: string): Iterable<MasterFile>;
}

/**
 * The market of a seed. Its data is generated when needed.
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
  if ('form' in planned) return { fileName: `${planned.form.accession}.txt`, text: submissionText(planned.form) };
  if ('notice' in planned)
    return { fileName: `${planned.notice.accession}.txt`, text: noticeSubmission(planned.notice) };
  return { fileName: `${planned.report.accession}.txt`, text: reportSubmission(planned.report) };
}
