import { describe, expect, test } from '@jest/globals';
import { daysBetween } from '@sentinel/calendar';
import { parseEdgarJson, type SubmittedFiling } from '@sentinel/edgar';
import { hasOpenData, openFiles, openText } from '@sentinel/edgar/testing';
import { earningsAnnouncements } from './earnings-announcements.ts';

/** The filings of each company, newest page and older ones together. */
function submittedByCompany(): Map<string, SubmittedFiling[]> {
  const byCompany = new Map<string, SubmittedFiling[]>();
  for (const name of openFiles('submissions', '.json')) {
    const file = parseEdgarJson(openText('submissions', name));
    if (file.kind !== 'submissions') throw new Error(`${name} is not a submissions file`);
    const cik = name.slice(3, 13);
    byCompany.set(cik, [...(byCompany.get(cik) ?? []), ...file.filings]);
  }
  return byCompany;
}

const asDay = ({ filedOn }: SubmittedFiling) => filedOn ?? '';

/** The 8-K filed nearest to a report and after its quarter: what the report's own dates say. */
function nearest(report: SubmittedFiling, results: readonly SubmittedFiling[]): SubmittedFiling | undefined {
  return results
    .filter((one) => asDay(one) > (report.period ?? '9') && daysBetween(asDay(report), asDay(one)) <= 5)
    .toSorted(
      (a, b) => Math.abs(daysBetween(asDay(a), asDay(report))) - Math.abs(daysBetween(asDay(b), asDay(report))),
    )[0];
}

(hasOpenData ? describe : describe.skip)('real quarters', () => {
  test('the announcement is the 8-K that came with the 10-Q or 10-K; taking the first one missed a tenth of them', () => {
    let quarters = 0;
    let agreeing = 0;
    let first = 0;
    for (const [cik, filings] of submittedByCompany()) {
      const results = filings
        .filter(({ form, items }) => form === '8-K' && items.includes('2.02'))
        .toSorted((a, b) => (asDay(a) < asDay(b) ? -1 : 1));
      const reports = filings.filter(({ form, period }) => /^10-[QK]$/.test(form) && period !== null);
      const announced = earningsAnnouncements(
        results.map((one) => ({
          cik,
          accession: one.accession,
          day: asDay(one),
          acceptedAt: one.acceptedAt === null ? null : Date.parse(one.acceptedAt) / 1000,
          hasPressRelease: one.items.includes('9.01'),
        })),
        reports.map((one) => ({ cik, day: asDay(one), periodEnd: one.period ?? '' })),
      ).map(({ accession }) => accession);
      for (const report of reports) {
        const own = nearest(report, results);
        if (!own) continue;
        quarters += 1;
        if (announced.includes(own.accession)) agreeing += 1;
        const before = results.filter((one) => asDay(one) < asDay(own)).map(asDay);
        if (!before.some((day) => daysBetween(day, asDay(own)) < 30)) first += 1;
      }
    }
    process.stdout.write(
      `Earnings announcements: ${agreeing} of ${quarters} quarters; ${first} had no 8-K with item 2.02 within 30 days before\n`,
    );
    expect(quarters).toBeGreaterThan(600);
    expect(first).toBeLessThan(0.92 * quarters);
    expect(agreeing).toBeGreaterThan(0.98 * quarters);
  });
});
