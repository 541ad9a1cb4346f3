import { describe, expect, test } from '@jest/globals';
import { parseFullSubmission } from '../parse/full-submission.ts';
import { hasOpenData, openExpected, openFiles, openText } from '../testing/open-edgar-data.ts';
import { EdgarDataError } from './edgar-data-error.ts';
import { parseEdgarJson } from './edgar-json.ts';
import type { ShareCounts } from './share-counts.ts';
import type { Submissions } from './submissions-json.ts';
import type { TickerFile } from './ticker-file.ts';

const withRealFiles = hasOpenData ? describe : describe.skip;
const parse = (value: unknown) => parseEdgarJson(JSON.stringify(value));
const submissions = (folder: string, name: string) => parseEdgarJson(openText(folder, name)) as Submissions;

function filings(rows: readonly (readonly [accession: string, form: string, accepted: string])[]) {
  return {
    accessionNumber: rows.map(([accession]) => accession),
    form: rows.map(([, form]) => form),
    acceptanceDateTime: rows.map(([, , accepted]) => accepted),
    filingDate: rows.map(() => '2025-03-14'),
    reportDate: rows.map(() => ''),
    items: rows.map(() => '2.02,9.01'),
    primaryDocument: rows.map(() => 'a.htm'),
  };
}
const page = (...times: string[]) =>
  parse(filings(times.map((time, n) => [`0009990001-25-00000${n}`, '8-K', time]))) as Submissions;

describe('submissions', () => {
  test('have the company and its filings', () => {
    const file = parse({
      cik: 9990001,
      name: 'Sample Co',
      sic: '100',
      fiscalYearEnd: '0930',
      tickers: ['smpl', 'SMPL-PA', ''],
      exchanges: ['NYSE', null],
      formerNames: [{ name: 'Old Co', from: '1999-01-01T00:00:00.000Z', to: '2001-02-03T00:00:00.000Z' }, {}],
      filings: {
        recent: filings([['0009990001-25-000001', '8-K', '2025-03-14T07:05:09.000Z']]),
        files: [
          {
            name: 'CIK0009990001-submissions-001.json',
            filingCount: 2,
            filingFrom: '1999-01-01',
            filingTo: '2001-01-01',
          },
          { name: '../../secret.json' },
        ],
      },
    });
    expect(file).toEqual({
      kind: 'submissions',
      company: {
        cik: '0009990001',
        name: 'Sample Co',
        sic: '0100',
        fiscalYearEnd: '0930',
        tickers: [
          { symbol: 'SMPL', exchange: 'NYSE' },
          { symbol: 'SMPL-PA', exchange: null },
        ],
        formerNames: [{ name: 'Old Co', from: '1999-01-01', to: '2001-02-03' }],
      },
      filings: [
        {
          accession: '0009990001-25-000001',
          form: '8-K',
          filedOn: '2025-03-14',
          period: null,
          acceptedAt: '2025-03-14T11:05:09.000Z',
          items: ['2.02', '9.01'],
          primaryDocument: 'a.htm',
        },
      ],
      olderPages: [{ name: 'CIK0009990001-submissions-001.json', filings: 2, from: '1999-01-01', to: '2001-01-01' }],
      clock: 'eastern',
    });
  });

  test('an hour from 00 to 05 proves UTC, one from 06 to 09 Eastern; with neither or both, times are unknown', () => {
    expect(page('2025-03-14T01:30:00.000Z', '2025-03-14T20:30:00.000Z')).toMatchObject({
      clock: 'utc',
      filings: [{ acceptedAt: '2025-03-14T01:30:00.000Z' }, { acceptedAt: '2025-03-14T20:30:00.000Z' }],
    });
    expect(page('2025-01-14T09:30:00.000Z', '2025-07-14T16:30:00.000Z')).toMatchObject({
      clock: 'eastern',
      filings: [{ acceptedAt: '2025-01-14T14:30:00.000Z' }, { acceptedAt: '2025-07-14T20:30:00.000Z' }],
    });
    for (const times of [['2025-03-14T16:30:00.000Z'], ['2025-03-14T01:30:00.000Z', '2025-03-14T07:30:00.000Z']]) {
      expect(page(...times)).toMatchObject({ clock: null, filings: times.map(() => ({ acceptedAt: null })) });
    }
  });

  test('midnight means an unknown time, and a notice of effect at 00:15 proves nothing', () => {
    expect(page('2025-03-14T09:30:00.000Z', '1996-03-14T00:00:00.000Z').filings[1]?.acceptedAt).toBeNull();
    expect(page('2025-03-14T01:30:00.000Z', '1996-04-12T04:00:00.000Z').filings[1]?.acceptedAt).toBeNull();
    const rows = [
      ['0009990001-25-000001', 'EFFECT', '2025-03-14T00:15:11.000Z'],
      ['0009990001-25-000002', '4', '2025-03-14T08:15:11.000Z'],
    ] as const;
    expect(parse(filings(rows))).toMatchObject({ clock: 'eastern' });
  });

  test('columns of different lengths are refused, because rows would be mixed up', () => {
    const columns = filings([['0009990001-25-000001', '8-K', '2025-03-14T07:05:09.000Z']]);
    expect(() => parse({ ...columns, form: [] })).toThrow(
      'the column form is missing or does not have one value per filing',
    );
    expect(() => parse({ ...columns, accessionNumber: ['x'] })).toThrow('filing 1 has no accession number');
  });
});

describe('share counts', () => {
  const fact = (accn: string, end: string, val: unknown, filed = '2025-05-01') => ({ accn, end, val, filed });
  const counts = (dei: unknown[], gaap: unknown[] = []) =>
    (
      parse({
        cik: 9990001,
        facts: {
          dei: { EntityCommonStockSharesOutstanding: { units: { shares: dei } } },
          'us-gaap': { CommonStockSharesOutstanding: { units: { shares: gaap } } },
        },
      }) as ShareCounts
    ).counts;

  test('come from the cover page, or from the balance sheet when the cover page has none', () => {
    const [one, two] = ['0009990001-25-000001', '0009990001-25-000002'];
    expect(
      counts(
        [fact(one, '2025-04-15', 1000)],
        [
          fact(one, '2025-03-31', 900),
          fact(two, '2024-12-31', 700, '2025-08-01'),
          fact(two, '2025-06-30', 800.5, '2025-08-01'),
        ],
      ),
    ).toEqual([
      { asOf: '2025-04-15', filedOn: '2025-05-01', shares: '1000', accession: one },
      { asOf: '2025-06-30', filedOn: '2025-08-01', shares: '800.5000', accession: two },
    ]);
  });

  test('that are 0, negative, not a number or without a day are left out', () => {
    const id = '0009990001-25-000001';
    for (const val of [0, -5, '100', null, 1e30]) expect(counts([fact(id, '2025-04-15', val)])).toEqual([]);
    expect(counts([fact(id, '2025-02-30', 5), fact('x', '2025-04-15', 5), fact(id, '2025-04-15', 5, 'May')])).toEqual(
      [],
    );
  });
});

describe('what is refused', () => {
  test.each([
    ['', 'empty'],
    ['{"cik": 1,', 'not_json'],
    ['<html>Undeclared Automated Tool</html>', 'not_json'],
    ['[]', 'unknown_kind'],
    ['null', 'unknown_kind'],
    ['{"filings": {}}', 'unknown_kind'],
    ['{"cik": "x", "facts": {}}', 'malformed'],
    ['{"filings": {"recent": []}}', 'malformed'],
    ['{"0": {"cik_str": 1, "ticker": "A"}, "1": {"cik_str": 2, "ticker": ""}}', 'malformed'],
    ['{"fields": ["cik", "ticker"], "data": [[1]]}', 'malformed'],
  ])('%s is refused with a code', (text, code) => {
    const act = () => parseEdgarJson(text);
    expect(act).toThrow(EdgarDataError);
    expect(act).toThrow(expect.objectContaining({ code }));
  });
});

withRealFiles('real files', () => {
  test('every submissions file equals its columns, and its acceptance times equal those in the filings’ headers', () => {
    const files = openFiles('submissions', '.json');
    /** Acceptance times from the SGML headers of the full submissions, and as the independent parser found them. */
    const accepted = new Map<string, string>();
    for (const folder of ['ownership_full_txt', '8k_full']) {
      for (const name of openFiles(folder, '.txt')) {
        const { acceptance, accessionNumber } = parseFullSubmission(openText(folder, name)).header;
        if (acceptance) accepted.set(accessionNumber, acceptance.utc);
      }
    }
    let listed = 0;
    let compared = 0;
    const clocks: Record<string, number> = {};
    for (const name of files) {
      const file = submissions('submissions', name);
      const raw = JSON.parse(openText('submissions', name));
      const columns = raw.filings?.recent ?? raw;
      expect(file.filings.map(({ accession }) => accession)).toEqual(columns.accessionNumber);
      expect(file.filings.map(({ form }) => form)).toEqual(columns.form);
      expect(file.filings.map(({ filedOn }) => filedOn)).toEqual(columns.filingDate);
      expect(file.filings.map(({ period }) => period ?? '')).toEqual(columns.reportDate);
      expect(file.filings.map(({ primaryDocument }) => primaryDocument ?? '')).toEqual(columns.primaryDocument);
      expect(file.company?.name ?? null).toBe(raw.name ?? null);
      expect(file.company?.tickers.map(({ symbol }) => symbol) ?? []).toEqual(raw.tickers ?? []);
      expect(file.company?.formerNames.length ?? 0).toBe(raw.formerNames?.length ?? 0);
      expect(file.olderPages.length).toBe(raw.filings?.files.length ?? 0);
      listed += file.filings.length;
      clocks[file.clock ?? 'unknown'] = (clocks[file.clock ?? 'unknown'] ?? 0) + 1;
      for (const { acceptedAt, accession } of file.filings) {
        const header = accepted.get(accession);
        if (header === undefined || acceptedAt === null) continue;
        expect({ accession, acceptedAt }).toEqual({ accession, acceptedAt: header });
        compared += 1;
      }
    }
    process.stdout.write(
      `submissions: ${files.length} files equal, ${listed} filings, ${compared} acceptance times as in the headers, clocks ${JSON.stringify(clocks)}\n`,
    );
    expect(files.length).toBe(26);
    expect(compared).toBeGreaterThan(0);
    // Unknown: a file with a single filing, from an afternoon. Files from 2019 and 2025 are Eastern; those from 2026 and a person's are UTC.
    expect(clocks).toEqual({ eastern: 21, utc: 4, unknown: 1 });
  });

  test('acceptance times equal those that the independent parser found', () => {
    const expected = new Map<string, string>();
    for (const folder of ['ownership', 'ownership_more']) {
      for (const name of openFiles(folder, '.xml')) {
        const { acceptance_eastern, accession } = openExpected(folder, name) as Record<string, string | null>;
        if (accession && acceptance_eastern) expected.set(accession, acceptance_eastern);
      }
    }
    let compared = 0;
    for (const name of openFiles('submissions', '.json')) {
      for (const { acceptedAt, accession } of submissions('submissions', name).filings) {
        const eastern = expected.get(accession);
        if (eastern === undefined || acceptedAt === null) continue;
        const shown = new Date(acceptedAt).toLocaleString('sv-SE', { timeZone: 'America/New_York' }).replace(' ', 'T');
        expect({ accession, shown }).toEqual({ accession, shown: eastern });
        compared += 1;
      }
    }
    process.stdout.write(`submissions: ${compared} acceptance times as the independent parser found them\n`);
    expect(compared).toBeGreaterThan(50);
  });

  test('both ticker files equal their rows', () => {
    const plain = parseEdgarJson(openText('tickers', 'company_tickers.json')) as TickerFile;
    const rows = Object.values(JSON.parse(openText('tickers', 'company_tickers.json'))) as {
      cik_str: number;
      ticker: string;
      title: string;
    }[];
    expect(plain.tickers).toEqual(
      rows.map(({ cik_str, ticker, title }) => ({
        cik: String(cik_str).padStart(10, '0'),
        symbol: ticker,
        name: title.trim(),
        exchange: null,
      })),
    );
    const withExchange = parseEdgarJson(openText('tickers', 'company_tickers_exchange.json')) as TickerFile;
    const { data } = JSON.parse(openText('tickers', 'company_tickers_exchange.json')) as {
      data: [number, string, string, string | null][];
    };
    expect(withExchange.tickers).toEqual(
      data.map(([cik, name, symbol, exchange]) => ({
        cik: String(cik).padStart(10, '0'),
        symbol,
        name: name.trim(),
        exchange,
      })),
    );
    process.stdout.write(`tickers: ${plain.tickers.length} + ${withExchange.tickers.length} rows equal\n`);
    expect([plain.hasExchanges, withExchange.hasExchanges]).toEqual([false, true]);
    expect([plain.tickers.length, withExchange.tickers.length]).toEqual([10_431, 10_435]);
    expect(() => parseEdgarJson(openText('tickers', 'edgarLocationCodes.json'))).toThrow(
      'not a submissions, ticker or company facts file',
    );
  });

  test('share counts equal the cover facts, filing by filing', () => {
    let total = 0;
    for (const name of openFiles('facts', '.json')) {
      const { counts } = parseEdgarJson(openText('facts', name)) as ShareCounts;
      const raw = JSON.parse(openText('facts', name));
      const cover = raw.facts.dei.EntityCommonStockSharesOutstanding.units.shares as {
        accn: string;
        val: number;
        end: string;
        filed: string;
      }[];
      const byAccession = new Map(counts.map((count) => [count.accession, count]));
      for (const { accn, end, filed, val } of cover) {
        const count = byAccession.get(accn);
        if (count?.asOf !== end) continue;
        expect(count).toEqual({ accession: accn, asOf: end, filedOn: filed, shares: String(val) });
      }
      expect(new Set(counts.map(({ accession }) => accession)).size).toBe(counts.length);
      for (const { accn } of cover) expect(byAccession.has(accn)).toBe(true);
      total += counts.length;
    }
    process.stdout.write(`facts: ${openFiles('facts', '.json').length} files, ${total} share counts\n`);
    expect(total).toBeGreaterThan(130);
  });
});
