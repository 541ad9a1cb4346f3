import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pastedLines } from './pasted-lines.ts';

const asked = (text: string) => pastedLines(text).map(({ line, texts }) => [line, ...texts]);

describe('the lines of a pasted list', () => {
  test('keep their numbers; blank ones, line ends of Windows and a byte order mark are skipped', () => {
    expect(pastedLines('\uFEFFALDG\r\n\r\n  Basalt Energy  \rBSLT\n')).toEqual([
      { line: 1, text: 'ALDG', texts: ['ALDG'] },
      { line: 3, text: 'Basalt Energy', texts: ['Basalt Energy'] },
      { line: 4, text: 'BSLT', texts: ['BSLT'] },
    ]);
    expect(pastedLines(' \n\t\n')).toEqual([]);
  });

  test('are looked up whole, then by their first two cells, but never by a count or a price', () => {
    expect(asked('Aldgate Systems, Inc.\nALDG,100,1.5\n"Basalt, ""the"" rock";BSLT\nALDG\t0000000002')).toEqual([
      [1, 'Aldgate Systems, Inc.', 'Aldgate Systems', 'Inc.'],
      [2, 'ALDG,100,1.5', 'ALDG'],
      [3, '"Basalt, ""the"" rock";BSLT', 'Basalt, "the" rock', 'BSLT'],
      [4, 'ALDG\t0000000002', 'ALDG', '0000000002'],
    ]);
  });

  test('below a header are looked up by the columns that it names: CIK, ticker, name', () => {
    expect(asked('Name,Shares,Symbol,CIK\n"Aldgate, Inc.",100,ALDG,2\n,,,\nBasalt')).toEqual([
      [2, '2', 'ALDG', 'Aldgate, Inc.'],
      [3, ',,,'],
      [4, 'Basalt'],
    ]);
    expect(asked('ticker\nALDG')).toEqual([[2, 'ALDG']]);
  });

  test('of tickers on one line are as many entries', () => {
    expect(asked('ALDG, bslt;BRK.B,')).toEqual([
      [1, 'ALDG'],
      [1, 'bslt'],
      [1, 'BRK.B'],
    ]);
    expect(asked('ALDG, Basalt Energy')).toEqual([[1, 'ALDG, Basalt Energy', 'ALDG', 'Basalt Energy']]);
  });

  test('each filled line without a header is one entry with one to four short texts, in order', () => {
    const cell = fc.stringMatching(/^[a-z0-9 ,;"]{0,12}$/);
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 20 }), (lines) => {
        const filled = lines.flatMap((text, place) => (text.trim() === '' ? [] : [place + 1]));
        fc.pre(
          filled.length !== 1 &&
            !/cik|ticker|symbol|name|company|issuer|security|owner|person|insider/.test(lines.join()),
        );
        const read = pastedLines(lines.join('\n'));
        expect(read.map(({ line }) => line)).toEqual(filled);
        for (const { texts } of read) {
          expect(texts.length).toBeGreaterThan(0);
          expect(texts.length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });

  test('a text longer than any name is cut', () => {
    expect(pastedLines('x'.repeat(5000))[0]?.texts).toEqual(['x'.repeat(200)]);
  });
});
