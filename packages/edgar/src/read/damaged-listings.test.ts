import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeFiling } from '../parse/decode-filing.ts';
import { EdgarParseError } from '../parse/edgar-parse-error.ts';
import { parseSubmissionHeader } from '../parse/submission-header.ts';
import { hasOpenData, openFiles, openPath } from '../testing/open-edgar-data.ts';
import { parseCurrentFeed } from './current-feed.ts';
import { filingIndexRows } from './filing-index.ts';
import { EdgarListingError } from './listing-error.ts';

const READERS = {
  feed: (text: string) => void parseCurrentFeed(text),
  index: (text: string) => {
    for (const row of filingIndexRows(text, () => undefined)) expect(row.accession).toMatch(/^\d{10}-\d{2}-\d{6}$/);
  },
  header: (text: string) => void parseSubmissionHeader(text),
};
type Reader = keyof typeof READERS;

/** Any error other than the two typed ones fails the test. */
function outcome(reader: Reader, text: string): 'read' | 'refused' {
  try {
    READERS[reader](text);
    return 'read';
  } catch (error) {
    if (error instanceof EdgarListingError || error instanceof EdgarParseError) return 'refused';
    throw error;
  }
}

const files: (readonly [Reader, Uint8Array])[] = (
  [
    ['feed', 'atom', ['.xml', '.atom', '.html']],
    ['index', 'index', ['.idx', '.htm', '.html']],
    ['index', 'http_errors', ['.xml']],
    ['header', 'headers', ['.txt', '.html']],
  ] as const
).flatMap(([reader, folder, endings]) =>
  endings.flatMap((ending) =>
    openFiles(folder, ending).map((name) => [reader, Uint8Array.from(readFileSync(openPath(folder, name)))] as const),
  ),
);
const anyFile = fc.constantFrom(...(files.length > 0 ? files : [['feed', new Uint8Array()] as const]));
const anyReader = fc.constantFrom<Reader>('feed', 'index', 'header');
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

(hasOpenData ? describe : describe.skip)('damaged feeds, indexes and headers', () => {
  test('a feed cut off anywhere before its end is refused', () => {
    const feeds = files.filter(([reader]) => reader === 'feed');
    fc.assert(
      fc.property(fc.constantFrom(...feeds), share, ([reader, bytes], at) => {
        const text = decodeFiling(bytes).trimEnd();
        expect(outcome(reader, text.slice(0, Math.floor(at * (text.length - 1))))).toBe('refused');
      }),
      { numRuns: 150 },
    );
  });

  test('overwritten bytes and dropped or duplicated pieces never crash a reader', () => {
    const damages = fc.array(fc.tuple(share, fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
    fc.assert(
      fc.property(anyFile, damages, share, share, fc.boolean(), ([reader, original], damage, a, b, doubled) => {
        const bytes = original.slice();
        for (const [at, byte] of damage) bytes[Math.floor(at * bytes.length)] = byte;
        const text = decodeFiling(bytes);
        const [from, to] = [a, b].map((at) => Math.floor(at * text.length)).sort((x, y) => x - y) as [number, number];
        const piece = doubled ? text.slice(0, to) + text.slice(from) : text.slice(0, from) + text.slice(to);
        expect(['read', 'refused']).toContain(outcome(reader, piece));
      }),
      { numRuns: 300 },
    );
  });
});

describe('texts that are not listings', () => {
  test('any text is read or refused', () => {
    fc.assert(
      fc.property(anyReader, fc.string({ unit: 'binary', maxLength: 2_000 }), (reader, text) => {
        expect(['read', 'refused']).toContain(outcome(reader, text));
      }),
      { numRuns: 500 },
    );
  });

  // A regular expression that backtracks would take hours on these texts and exceed the test runner's timeout.
  test.each([
    ['white space', ' '.repeat(2_000_000)],
    ['line breaks', '\n'.repeat(2_000_000)],
    ['dashes', '-'.repeat(2_000_000)],
    ['lines of dashes', `${'-'.repeat(79)} \t`.repeat(25_000)],
    ['open parentheses', `<feed><entry><title>${' ('.repeat(500_000)}`],
    [
      'a title of parentheses',
      `<feed><updated>2026-01-01T00:00:00Z</updated><entry><category term="4"/><id>accession-number=0000000001-26-000001</id><title>${' (0000000001) ('.repeat(100_000)}</title></entry></feed>`,
    ],
    [
      'a summary of items',
      `<feed><updated>2026-01-01T00:00:00Z</updated><entry><category term="4"/><id>accession-number=0000000001-26-000001</id><title>4 - A (0000000001) (Issuer)</title><updated>2026-01-01T00:00:00Z</updated><summary>${'Item 1'.repeat(200_000)}</summary></entry></feed>`,
    ],
    ['one row', `CIK|Company Name|Form Type|Date Filed|File Name\n${'-'.repeat(80)}\n${'|'.repeat(2_000_000)}`],
    ['a header of tags', `<SEC-HEADER>${'<ACCESSION-NUMBER>'.repeat(100_000)}`],
    ['a header of colons', `<SEC-HEADER>\n${'A:'.repeat(900_000)}`],
    ['a header of spaced labels', `<SEC-HEADER>\n${`${' '.repeat(60)}A${' '.repeat(60)}:\n`.repeat(15_000)}`],
  ])('a huge text (%s) is read or refused quickly', (_what, text) => {
    for (const reader of ['feed', 'index', 'header'] as const)
      expect(['read', 'refused']).toContain(outcome(reader, text));
  });
});
