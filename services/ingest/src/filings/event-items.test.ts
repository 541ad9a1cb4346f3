import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { decodeFiling, eightKItemsOfText, parseFullSubmission } from '@sentinel/edgar';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { sampleSubmission } from '../testing/sample-submission.ts';
import { eventItems } from './event-items.ts';
import { readerText } from './text/reader-text.ts';

const items = (text: string) => eventItems(parseFullSubmission(text));

(hasOpenData ? describe : describe.skip)('8-Ks of 1996 to 2023', () => {
  const names = hasOpenData
    ? readdirSync(openPath('8k_primary')).filter((name) => /_8K_.*\.(?:txt|htm)$/.test(name))
    : [];

  test('have the items that an independent parser found in their text', () => {
    let submissions = 0;
    for (const name of names) {
      const text = decodeFiling(readFileSync(openPath('8k_primary', name)));
      const expected = JSON.parse(
        readFileSync(openPath('8k_primary', name.replace(/\.\w+$/, '.expected.json')), 'utf8'),
      );
      const from = text.indexOf('<TEXT>') + '<TEXT>'.length;
      const end = text.indexOf('</TEXT>', from);
      const main = readerText(text.slice(from, end === -1 ? undefined : end), name);
      const found = [...expected.items_found_by_edgar_crawler_extractor].sort();
      expect({ name, items: eightKItemsOfText(main, expected.filing_date).sort() }).toEqual({ name, items: found });
      if (!name.endsWith('.txt')) continue;
      // Full submissions: the items of the header, or else those of the text.
      const { header } = parseFullSubmission(text);
      const states = header.items.some(({ number }) => number !== null);
      if (states) expect(found).toEqual(expect.arrayContaining(items(text)));
      else expect(items(text).sort()).toEqual(found);
      submissions += 1;
    }
    process.stdout.write(
      `8k_primary: items of ${names.length} documents equal, ${submissions} of them whole submissions\n`,
    );
    expect([names.length, submissions]).toEqual([39, 13]);
  });
});

describe('items', () => {
  const body = (text: string, filedOn = '2003-05-01') =>
    sampleSubmission({ n: 1, formType: '8-K', filedOn })
      .replace('ITEM INFORMATION:\t\tOther Events', 'ITEM INFORMATION:\t\t')
      .replace(/<p>.*<\/p>/, text);

  test('come from the header if it has any', () => {
    const text = sampleSubmission({ n: 1, formType: '8-K', filedOn: '2003-05-01' });
    expect(items(text.replace(/<p>.*<\/p>/, '<p>Item 7. Exhibits</p>'))).toEqual(['5']);
  });

  test('come from headings, not from sentences that mention an item', () => {
    const text = [
      '<p>Item 4. Changes in Registrant&#8217;s Certifying Accountant</p>',
      '<p>Item 7 of Form 8-K asks for exhibits.</p><p>Item 601 of Regulation S-K</p><p>See Item 5.</p>',
      '<p><b>ITEM&nbsp;9</b></p><p>Item 13. None</p><p>Item 4. Changes (continued)</p>',
    ].join('');
    expect(items(body(text))).toEqual(['4', '9']);
  });

  test('have the numbers in use when they were filed', () => {
    const text = '<p>Item 5. Other</p><p>Item 2.02 Results</p><p>Item 2.99 None</p>';
    expect(items(body(text))).toEqual(['5']);
    expect(items(body(text, '2004-08-23'))).toEqual(['2.02']);
  });

  test('exist only for 8-Ks', () => {
    expect(items(body('<p>Item 1. Financial Statements</p>').replaceAll('8-K', '10-Q'))).toEqual([]);
  });
});
