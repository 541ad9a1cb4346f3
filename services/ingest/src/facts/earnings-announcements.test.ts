import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { earningsAnnouncements } from './earnings-announcements.ts';
import { mergePendingFacts } from './merge-pending-facts.ts';
import type { PendingFacts } from './pending-facts.ts';

const filed = (accession: string, day: string, acceptedAt: number | null = null, cik = '0000000001') => ({
  accession,
  day,
  acceptedAt,
  cik,
});
const accessions = (filings: readonly { accession: string }[]) => filings.map(({ accession }) => accession);

test('an 8-K less than 30 days after an announcement belongs to it; from the 30th day on it is a new one', () => {
  const filings = [filed('a', '2024-01-02'), filed('b', '2024-01-31'), filed('c', '2024-02-01')];
  expect(accessions(earningsAnnouncements(filings))).toEqual(['a', 'c']);
});

test('the days are counted from the last announcement, not from filings that belong to it', () => {
  const filings = [filed('a', '2024-01-02'), filed('b', '2024-01-25'), filed('c', '2024-02-10')];
  expect(accessions(earningsAnnouncements(filings))).toEqual(['a', 'c']);
});

test('of two on one day, the one accepted first counts; companies are independent', () => {
  const filings = [
    filed('late', '2024-01-02', 9),
    filed('early', '2024-01-02', 5),
    filed('unknown', '2024-01-02'),
    filed('other', '2024-01-03', 1, '0000000002'),
  ];
  expect(accessions(earningsAnnouncements(filings))).toEqual(['early', 'other']);
});

const day = fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));

test('announcements are 30 days apart, and every other filing follows one within 30 days', () => {
  fc.assert(
    fc.property(fc.array(day), (days) => {
      const filings = days.map((on, n) => filed(String(n).padStart(4, '0'), on));
      const kept = earningsAnnouncements(filings).map((one) => Date.parse(one.day) / 86_400_000);
      for (const [n, on] of kept.entries()) if (n > 0) expect(on - (kept[n - 1] ?? 0)).toBeGreaterThanOrEqual(30);
      for (const { day } of filings) {
        const on = Date.parse(day) / 86_400_000;
        expect(kept.some((one) => on - one >= 0 && on - one < 30)).toBe(true);
      }
    }),
  );
});

test('merged rows cover the same days of the same companies without overlaps', () => {
  const pending = fc.record({
    kind: fc.constantFrom('trade', 'event'),
    cik: fc.constantFrom('0000000001', '0000000002'),
    days: fc.tuple(day, day).map((pair) => pair.sort()),
  });
  const covered = (rows: readonly PendingFacts[], probe: string) =>
    rows.filter(({ fromDay, toDay }) => fromDay <= probe && probe <= toDay).map(({ cik, kind }) => `${cik} ${kind}`);
  fc.assert(
    fc.property(fc.array(pending), day, (rows, probe) => {
      const queued = rows.map(
        ({ cik, days: [fromDay, toDay], kind }) => ({ kind, cik, fromDay, toDay }) as PendingFacts,
      );
      const merged = covered(mergePendingFacts(queued), probe);
      expect(new Set(merged)).toEqual(new Set(covered(queued, probe)));
      expect(new Set(merged).size).toBe(merged.length);
    }),
  );
});
