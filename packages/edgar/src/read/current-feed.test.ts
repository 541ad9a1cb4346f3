import { describe, expect, test } from '@jest/globals';
import { decodeFiling } from '../parse/decode-filing.ts';
import { eightKItemNumber } from '../parse/eight-k-item-number.ts';
import { hasOpenData, openFiles, openText } from '../testing/open-edgar-data.ts';
import { parseCurrentFeed } from './current-feed.ts';

const openDescribe = hasOpenData ? describe : describe.skip;
const pages = [...openFiles('atom', '.xml'), ...openFiles('atom', '.atom')];

/** The same values, read without an XML parser. */
function independentEntries(xml: string) {
  const unescaped = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  return xml
    .split('<entry>')
    .slice(1)
    .map((entry) => {
      const between = (start: string, end: string) => unescaped(entry.split(start)[1]!.split(end)[0]!);
      const title = between('<title>', '</title>');
      const [cik, role] = title.split(' (').slice(-2);
      return {
        accession: between('<b>AccNo:</b> '.replaceAll('<', '&lt;').replaceAll('>', '&gt;'), ' '),
        formType: between('term="', '"'),
        partyName: title.slice(title.indexOf(' - ') + 3, title.lastIndexOf(` (${cik}`)),
        cik: cik!.slice(0, -1),
        role: role!.slice(0, -1),
        acceptedAt: new Date(between('<updated>', '</updated>')).toISOString(),
        filedOn: between('&lt;b&gt;Filed:&lt;/b&gt; ', ' '),
        items: between('<summary type="html">', '</summary>')
          .split('<br>Item ')
          .slice(1)
          .map((item) => ({
            number: item.slice(0, item.indexOf(': ')),
            title: item.split(': ').slice(1).join(': ').trim(),
          })),
      };
    });
}

openDescribe('the feed of current filings: real pages', () => {
  test('every entry of every page is read completely', () => {
    const accessions = new Set<string>();
    let entries = 0;
    let events = 0;
    for (const page of pages) {
      const xml = openText('atom', page);
      const feed = parseCurrentFeed(xml);
      expect({ page, entries: feed.entries }).toEqual({ page, entries: independentEntries(xml) });
      entries += feed.entries.length;
      for (const entry of feed.entries) {
        accessions.add(entry.accession);
        if (!entry.formType.startsWith('8-K')) continue;
        events += 1;
        for (const { number, title } of entry.items) expect(eightKItemNumber(title, entry.filedOn)).toBe(number);
      }
    }
    process.stdout.write(
      `atom: ${pages.length} pages, ${entries} entries, ${accessions.size} filings, ${events} entries of 8-Ks equal\n`,
    );
    expect([pages.length, entries]).toEqual([18, 1740]);
  });

  test('asking for type 4 returns other forms, too; the category tells them apart', () => {
    const type4 = pages.filter((page) => page.startsWith('type4_'));
    const entries = type4.flatMap((page) => parseCurrentFeed(openText('atom', page)).entries);
    const forms = new Set(entries.map(({ formType }) => formType));
    expect(entries).toHaveLength(300);
    expect([...forms]).toEqual(expect.arrayContaining(['4', '4/A', '424B2', '497K']));
  });

  test('the page EDGAR returns beyond the last one is not a feed', () => {
    expect(() => parseCurrentFeed(openText('atom', 'all_20260112_start5100.http503.html'))).toThrow(
      expect.objectContaining({ name: 'EdgarListingError', code: 'not_a_listing' }),
    );
  });
});

describe('the feed of current filings', () => {
  const page = (entries: string) =>
    `<?xml version="1.0" encoding="ISO-8859-1" ?><feed xmlns="http://www.w3.org/2005/Atom">
    <updated>2026-07-01T11:28:50-04:00</updated>${entries}</feed>`;
  const entry = `<entry><title>8-K/A - Caf\u00e9 (Holding) - One, Inc. (0009900001) (Filed by)</title>
    <summary type="html">&lt;b&gt;Filed:&lt;/b&gt; 2026-07-02 &lt;b&gt;AccNo:&lt;/b&gt; 0009900001-26-000001 &lt;b&gt;Size:&lt;/b&gt; 14 KB
    &lt;br&gt;Item 5.02: Departure of Directors: Compensatory Arrangements
    </summary><updated>2026-07-01T17:31:00-04:00</updated><category label="form type" term="8-K/A"/>
    <id>urn:tag:sec.gov,2008:accession-number=0009900001-26-000001</id></entry>`;

  test('an entry keeps parentheses, dashes and colons in its texts, and its time is read with its offset', () => {
    const { entries, updatedAt } = parseCurrentFeed(decodeFiling(Buffer.from(page(entry), 'latin1')));
    expect(updatedAt).toBe('2026-07-01T15:28:50.000Z');
    expect(entries).toEqual([
      {
        accession: '0009900001-26-000001',
        formType: '8-K/A',
        partyName: 'Caf\u00e9 (Holding) - One, Inc.',
        cik: '0009900001',
        role: 'Filed by',
        acceptedAt: '2026-07-01T21:31:00.000Z',
        filedOn: '2026-07-02',
        items: [{ number: '5.02', title: 'Departure of Directors: Compensatory Arrangements' }],
      },
    ]);
  });

  test('a page without entries is a feed', () => expect(parseCurrentFeed(page('')).entries).toEqual([]));

  test.each([
    ['nothing', '', 'empty'],
    ['an error page', '<!DOCTYPE html>\n<html><p>temporarily unavailable<br></html>', 'not_a_listing'],
    ['other XML', '<Error><Code>AccessDenied</Code></Error>', 'not_a_listing'],
    ['a page cut off', page(entry).slice(0, -20), 'malformed'],
    ['an entry without accession number', page(entry.replace('accession-number=', '')), 'malformed'],
    ['an entry without form type', page(entry.replace('term="8-K/A"', '')), 'malformed'],
    ['an entry without CIK', page(entry.replace('(0009900001)', '')), 'malformed'],
    ['a time without offset', page(entry.replace('17:31:00-04:00', '17:31:00')), 'malformed'],
    ['an impossible day', page(entry.replace('2026-07-01T17', '2026-13-01T17')), 'malformed'],
    ['external entities', `<!DOCTYPE feed [<!ENTITY a SYSTEM "file:///etc/passwd">]>${page(entry)}`, 'malformed'],
  ])('%s is refused', (_what, text, code) => {
    expect(() => parseCurrentFeed(text)).toThrow(expect.objectContaining({ name: 'EdgarListingError', code }));
  });
});
