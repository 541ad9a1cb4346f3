import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import fc from 'fast-check';
import { readerText } from './reader-text.ts';
import { textParts } from './text-parts.ts';

const withRealFilings = hasOpenData ? describe : describe.skip;

describe('what a reader sees of a page', () => {
  test('blocks break lines, inline elements and line ends do not', () => {
    const html = `<html><head><title>Not read</title></head><body><p>The <b>Com</b>pany
      announced</p><div>a&nbsp;dividend&#8217;s cut</div><table><tr><td>Net</td><td>1,234</td></tr></table></body></html>`;
    expect(readerText(html, 'a.htm')).toBe('The Company announced\na dividend’s cut\nNet 1,234');
  });

  test('scripts, styles, hidden elements and the header of inline XBRL are left out', () => {
    const html = `<body><script>var secret</script><style>p{}</style><div style="margin:0; DISPLAY : none"><ix:header>
      <ix:hidden>hidden<br/>too</ix:hidden></ix:header></div><ix:header>context</ix:header><p>Seen <ix:nonNumeric name="x">fact</ix:nonNumeric></p></body>`;
    expect(readerText(html, 'a.htm')).toBe('Seen fact');
  });

  test('a document without end tags is read to its end', () => {
    expect(readerText('<html><body><p>First<p>Second<div>Third', null)).toBe('First\nSecond\nThird');
  });

  test('plain text keeps its lines and loses its layout marks', () => {
    expect(readerText('<PAGE>\n   Net    sales\r\n\r\n<TABLE>\n<S> <C>\nAT&amp;T  12\n</TABLE>', 'a.txt')).toBe(
      'Net sales\nAT&T 12',
    );
  });

  test('characters that the database rejects, soft hyphens and zero-width spaces are left out', () => {
    expect(readerText('ab\u0000c divi\u00ADdend zero\u200Bwidth', 'a.txt')).toBe('abc dividend zerowidth');
  });

  test('a page that is nested too deeply only has its tags removed, which is fast', () => {
    const deep = '<DIV>'.repeat(300_000);
    expect(readerText(`<html><p class="x">Net <b>sa</b>les</p>${deep}rose &amp; fell`, 'a.htm')).toBe(
      'Net sales\nrose & fell',
    );
    expect(readerText(`<html>One${'<ix:header>'.repeat(300_000)}two`, 'a.htm')).toBe('Onetwo');
  });

  test('any text is read without an error, and gets no markup characters that it did not have', () => {
    const markup = fc.array(
      fc.oneof(
        fc.string(),
        fc.constantFrom('<p>', '</div>', '<td', '<!--', '-->', '<script>', '</script>', '&#x', '<a b="'),
      ),
    );
    fc.assert(
      fc.property(markup, (pieces) => {
        const text = readerText(`<html>${pieces.join('')}`, 'a.htm');
        expect([text.includes('\u0000'), text.includes('\n\n')]).toEqual([false, false]);
      }),
    );
  });
});

describe('parts of a text', () => {
  test('a text of one part is that part; an empty text has none', () => {
    expect(textParts('one two')).toEqual(['one two']);
    expect(textParts(' \n ')).toEqual([]);
  });

  test('each has at most 2,000 words, and any 60 consecutive words are complete in one of them', () => {
    const words = Array.from({ length: 7_000 }, (_, n) => `w${n}`);
    const parts = textParts(words.join(' '));
    for (const part of parts) expect(part.split(' ').length).toBeLessThanOrEqual(2_000);
    for (let from = 0; from + 60 <= words.length; from += 1) {
      const phrase = words.slice(from, from + 60).join(' ');
      if (!parts.some((part) => `${part} `.includes(`${phrase} `)))
        throw new Error(`words from ${from} are torn apart`);
    }
  });

  test('a huge word between short ones is not repeated in part after part', () => {
    const text = ['0', '1', '2', '3'.repeat(20_000), '4'.repeat(10_001)].join(' ');
    expect(textParts(text).map(({ length }) => length)).toEqual([20_006, 10_001]);
  });

  test('for words of any length, parts are short and few, and contain every word', () => {
    const text = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom(' ', '\n')), { maxLength: 60 })
      .map((words) => words.map(([length, space], n) => String(n % 10).repeat(length) + space).join(''));
    fc.assert(
      fc.property(text, (given) => {
        const parts = textParts(given);
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(30_000);
        expect(parts.join('').length).toBeLessThanOrEqual(2 * given.length);
        const short = given.split(/\s+/).filter((word) => word.length > 0 && word.length < 30_000);
        for (const word of short) expect(parts.some((part) => part.split(/\s/).includes(word))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

withRealFilings('real documents', () => {
  test('an inline XBRL 10-Q gives the text of its pages, without contexts and tags', () => {
    const text = readerText(readFileSync(openPath('periodic', 'Apple.10-Q.html'), 'utf8'), 'Apple.10-Q.html');
    expect(text).toContain('CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (Unaudited)');
    expect(text).toMatch(/The Company’s|the Company’s/);
    expect(text).not.toMatch(/xbrli|us-gaap:|<\/?[a-z]+[ >]|iso4217/);
    expect(text.length).toBeGreaterThan(50_000);
  });

  test('a 10-K in HTML and a 10-Q in plain text keep their text', () => {
    const annual = readerText(readFileSync(openPath('periodic', 'd10k.htm'), 'latin1'), 'd10k.htm');
    expect(annual).toMatch(/ANNUAL REPORT PURSUANT TO SECTION 13/i);
    expect(annual).not.toMatch(/<\/?(?:P|TD|FONT|DIV)\b/i);
    const quarter = readFileSync(openPath('periodic', '0000912057-00-023442_10-Q_2000.txt'), 'latin1');
    expect(readerText(quarter, null)).toMatch(/APPLE COMPUTER, INC\./);
  });
});
