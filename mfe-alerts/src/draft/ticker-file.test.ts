import { describe, expect, test } from '@jest/globals';
import { addTickers, readTickerFile } from './ticker-file.ts';

const known = new Set(['ALDG', 'BSLT', 'BRK-B']);
const isKnown = (ticker: string) => known.has(ticker);
const upload = (text: string, chosen: readonly string[] = []) =>
  addTickers(chosen, readTickerFile(text, isKnown), isKnown);

describe('a file of tickers, part 2 section 5', () => {
  test.each([
    ['one a line', 'ALDG\nBSLT'],
    ['in lower case', 'aldg\nbslt\n'],
    ['a byte order mark and CRLF', '\uFEFFALDG\r\nBSLT\r\n'],
    ['CR alone', 'ALDG\rBSLT'],
    ['blank lines and spaces', '\n\n  ALDG  \n\t\n\nBSLT\n\n'],
    ['a header', 'Ticker\nALDG\nBSLT'],
    ['a header after a byte order mark, quoted', '\uFEFF"Symbol","Name"\r\n"ALDG","Aldgate"\r\n"BSLT",""'],
    ['twice the same', 'ALDG\nBSLT\nALDG'],
  ])('%s', (_name, text) => {
    expect(upload(text)).toEqual({ tickers: ['ALDG', 'BSLT'], added: 2, notFound: [], leftOut: 0 });
  });

  test('unknown ones are listed once; known ones are added without duplicates', () => {
    expect(upload('ALDG\nNONE\nbslt\nnone', ['ALDG'])).toEqual({
      tickers: ['ALDG', 'BSLT'],
      added: 1,
      notFound: ['NONE'],
      leftOut: 0,
    });
  });

  test('a company whose ticker is a header word is a company', () => {
    const one = (ticker: string) => ticker === 'SYMBOL';
    expect(addTickers([], readTickerFile('Symbol', one), one).tickers).toEqual(['SYMBOL']);
  });

  test('50,000 lines: the first 1,000 known ones, and how many were left out', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `T${index % 2000}`).join('\r\n');
    const all = () => true;
    const { tickers, added, leftOut, notFound } = addTickers([], readTickerFile(lines, all), all);
    expect([tickers.length, added, leftOut, notFound.length]).toEqual([1000, 1000, 1000, 0]);
  });

  test('an empty file adds nothing', () => {
    expect(upload('\uFEFF\r\n')).toEqual({ tickers: [], added: 0, notFound: [], leftOut: 0 });
  });
});
