import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { earningsAnnouncements, type PeriodicReport, type ResultsFiling } from './earnings-announcements.ts';
import { mergePendingFacts } from './merge-pending-facts.ts';
import type { PendingFacts } from './pending-facts.ts';

const CIK = '0000000001';
const filed = (
  accession: string,
  day: string,
  { acceptedAt = null, cik = CIK, hasPressRelease = true }: Partial<ResultsFiling> = {},
) => ({ accession, day, acceptedAt, cik, hasPressRelease });
const report = (day: string, periodEnd: string, cik = CIK) => ({ cik, day, periodEnd });
const announced = (filings: readonly ResultsFiling[], reports: readonly PeriodicReport[] = []) =>
  earningsAnnouncements(filings, reports).map(({ accession }) => accession);

test('the results of a car maker are announced weeks after its delivery count, shortly before the 10-Q', () => {
  // Tesla, third quarter of 2022: 0001564590-22-033053 and 0001564590-22-034639.
  const filings = [filed('deliveries', '2022-10-03'), filed('results', '2022-10-19')];
  expect(announced(filings, [report('2022-10-24', '2022-09-30')])).toEqual(['results']);
});

test('an 8-K after the results, with the report already filed, does not replace them', () => {
  const filings = [filed('results', '2024-04-25'), filed('later', '2024-05-20')];
  expect(announced(filings, [report('2024-04-26', '2024-03-31')])).toEqual(['results']);
});

test('without a report yet, the last one of the days counts; from the 30th day on, it is another announcement', () => {
  const filings = [filed('a', '2024-01-02'), filed('b', '2024-01-31'), filed('c', '2024-02-01')];
  expect(announced(filings)).toEqual(['b', 'c']);
});

test('a filing without a press release counts only when none of the days has one', () => {
  const [warning, results] = [
    filed('warning', '2024-01-05', { hasPressRelease: false }),
    filed('results', '2024-01-20'),
  ];
  const last = filed('last', '2024-01-25', { hasPressRelease: false });
  expect(announced([warning, results, last], [report('2024-01-26', '2023-12-31')])).toEqual(['results']);
  expect(announced([warning, last])).toEqual(['last']);
});

test('the report of a quarter that had not ended, of another company, or of long after says nothing', () => {
  const filings = [filed('first', '2024-03-20'), filed('last', '2024-04-10')];
  expect(announced(filings, [report('2024-03-21', '2024-03-31')])).toEqual(['last']);
  expect(announced(filings, [report('2024-03-21', '2023-12-31', '0000000002')])).toEqual(['last']);
  expect(announced(filings, [report('2024-06-04', '2023-12-31')])).toEqual(['last']);
  expect(announced(filings, [report('2024-03-15', '2023-12-31')])).toEqual(['first']);
  expect(announced(filings, [report('2024-03-14', '2023-12-31')])).toEqual(['last']);
});

test('of two on one day, the one accepted first counts; companies are independent', () => {
  const filings = [
    filed('late', '2024-01-02', { acceptedAt: 9 }),
    filed('early', '2024-01-02', { acceptedAt: 5 }),
    filed('unknown', '2024-01-02'),
    filed('other', '2024-01-03', { acceptedAt: 1, cik: '0000000002' }),
  ];
  expect(announced(filings)).toEqual(['early', 'other']);
});

test.each<[string, readonly ResultsFiling[], readonly PeriodicReport[], readonly string[]]>([
  [
    'a quarter that ended the day before can be reported',
    [filed('first', '2024-01-01'), filed('last', '2024-01-20')],
    [report('2024-01-02', '2023-12-31')],
    ['first'],
  ],
  [
    'a quarter that ends on the day itself cannot',
    [filed('first', '2023-12-31'), filed('last', '2024-01-20')],
    [report('2024-01-02', '2023-12-31')],
    ['last'],
  ],
  [
    'the nearest of several reports counts',
    [filed('first', '2024-02-01'), filed('last', '2024-02-10')],
    [report('2024-02-20', '2023-12-31'), report('2024-02-02', '2023-12-31')],
    ['first'],
  ],
  [
    'of two equally near to a report, before and after it, the later counts',
    [filed('before', '2024-02-01'), filed('after', '2024-02-05')],
    [report('2024-02-03', '2023-12-31')],
    ['after'],
  ],
  [
    'of two on one day with a known and an unknown acceptance, the known one counts',
    [filed('a', '2024-02-01'), filed('b', '2024-02-01', { acceptedAt: 7 })],
    [],
    ['b'],
  ],
  [
    'of two accepted at once, the lower accession number counts',
    [filed('b', '2024-02-01', { acceptedAt: 7 }), filed('a', '2024-02-01', { acceptedAt: 7 })],
    [],
    ['a'],
  ],
  ['no filings are no announcements', [], [report('2024-02-03', '2023-12-31')], []],
])('%s', (_name, filings, reports, expected) => {
  expect(announced(filings, reports)).toEqual(expected);
  expect(announced(filings.toReversed(), reports)).toEqual(expected);
});

const day = fc.integer({ min: 0, max: 400 }).map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));

test('every 30 days that begin with a results filing have exactly one announcement, whatever the order and the reports', () => {
  const filings = fc.array(fc.record({ day, hasPressRelease: fc.boolean() }), { minLength: 1 });
  fc.assert(
    fc.property(filings, fc.array(fc.tuple(day, day)), (drawn, reported) => {
      const rows = drawn.map(({ day, hasPressRelease }, n) =>
        filed(String(n).padStart(4, '0'), day, { hasPressRelease }),
      );
      const reports = reported.map(([on, periodEnd]) => report(on, periodEnd));
      const kept = earningsAnnouncements(rows, reports);
      expect(announced(rows.toReversed(), reports)).toEqual(kept.map(({ accession }) => accession));
      let [start] = rows.map((row) => row.day).sort();
      for (let clusters = 1; start !== undefined; clusters += 1) {
        const end = new Date(Date.parse(start) + 30 * 86_400_000).toISOString().slice(0, 10);
        expect(kept.filter((row) => row.day >= (start ?? '') && row.day < end)).toHaveLength(1);
        [start] = rows
          .map((row) => row.day)
          .filter((on) => on >= end)
          .sort();
        if (start === undefined) expect(kept).toHaveLength(clusters);
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
