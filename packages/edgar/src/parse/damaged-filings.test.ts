import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasOpenData, openFiles, openPath, openText } from '../testing/open-edgar-data.ts';
import { classifyTrades } from './classify-trades.ts';
import { decodeFiling } from './decode-filing.ts';
import { parseEdgarFile } from './edgar-file.ts';
import { EdgarParseError } from './edgar-parse-error.ts';

const openDescribe = hasOpenData ? describe : describe.skip;
const folders = ['ownership', 'ownership_more', 'ownership_full_txt', '8k_full', '8k_primary', 'periodic'] as const;
const files = folders.flatMap((folder) =>
  ['.xml', '.txt', '.nc'].flatMap((ending) => openFiles(folder, ending).map((name) => [folder, name] as const)),
);
const anyFile = fc.constantFrom(...(files.length > 0 ? files : ([['ownership', 'none']] as const)));
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** A damaged file may be refused; any other error fails the test. */
function outcome(text: string): 'parsed' | 'refused' {
  try {
    const file = parseEdgarFile(text);
    if (file.kind === 'ownership') classifyTrades(file.form);
    return 'parsed';
  } catch (error) {
    if (error instanceof EdgarParseError) return 'refused';
    throw error;
  }
}

openDescribe('damaged filings', () => {
  test('a file cut off anywhere before its end is refused', () => {
    fc.assert(
      fc.property(anyFile, share, ([folder, name], at) => {
        // Old submissions have a signature block after their end tag; cutting that off loses nothing.
        const text = openText(folder, name)
          .replace(/-----END PRIVACY-ENHANCED MESSAGE-----\s*$/, '')
          .trimEnd();
        expect(outcome(text.slice(0, Math.floor(at * (text.length - 1))))).toBe('refused');
      }),
      { numRuns: 400 },
    );
  });

  test('overwritten bytes never crash the parser', () => {
    const damages = fc.array(fc.tuple(share, fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(anyFile, damages, ([folder, name], damage) => {
        const bytes = Uint8Array.from(readFileSync(openPath(folder, name)));
        for (const [at, byte] of damage) bytes[Math.floor(at * bytes.length)] = byte;
        expect(['parsed', 'refused']).toContain(outcome(decodeFiling(bytes)));
      }),
      { numRuns: 400 },
    );
  });

  test('duplicated or dropped pieces never crash the parser', () => {
    fc.assert(
      fc.property(anyFile, share, share, fc.boolean(), ([folder, name], a, b, doubled) => {
        const text = openText(folder, name);
        const [from, to] = [a, b].map((at) => Math.floor(at * text.length)).sort((x, y) => x - y) as [number, number];
        const piece = doubled ? text.slice(0, to) + text.slice(from) : text.slice(0, from) + text.slice(to);
        expect(['parsed', 'refused']).toContain(outcome(piece));
      }),
      { numRuns: 300 },
    );
  });
});
