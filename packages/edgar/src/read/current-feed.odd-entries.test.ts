import { describe, expect, test } from '@jest/globals';
import { parseCurrentFeed } from './current-feed.ts';

const parts = {
  title: (n: number) => `<title>4 - ACORNDALE MILLS INC (000997000${n}) (Issuer)</title>`,
  summary: () => '<summary type="html"> &lt;b&gt;Filed:&lt;/b&gt; 2026-11-24</summary>',
  updated: (n: number) => `<updated>2026-11-24T16:1${n}:00-05:00</updated>`,
  category: () => '<category scheme="https://www.sec.gov/" label="form type" term="4"/>',
  id: (n: number) => `<id>urn:tag:sec.gov,2008:accession-number=0009970001-26-00050${n}</id>`,
};
type Part = keyof typeof parts;
const NAMES = Object.keys(parts) as Part[];
const entry = (n: number, odd: Partial<Record<Part, string>> = {}) =>
  `<entry>${NAMES.map((name) => odd[name] ?? parts[name](n)).join('')}</entry>\n`;
const page = (...entries: string[]) =>
  `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Latest Filings</title><updated>2026-11-24T16:16:00-05:00</updated>
${entries.join('')}</feed>\n`;
const SOUND = [1, 3].map((n) => `0009970001-26-00050${n}`);
const read = (...odd: string[]) => {
  const feed = parseCurrentFeed(page(entry(1), ...odd, entry(3)));
  return { ...feed, sound: feed.entries.map(({ accession }) => accession).filter((one) => SOUND.includes(one)) };
};

const JUNK: Readonly<Record<string, string>> = {
  letters: 'abc def',
  'a raw &': 'A & B',
  'a raw <': 'A < B',
  'a raw >': 'A > B',
  'a stray end tag': '</title>',
  'a stray start tag': '<entry>',
  'a NUL': 'A\u0000B',
  'a control character': 'A\u0001B',
  'a comment that does not end': '<!--',
  'a CDATA section that does not end': '<![CDATA[',
  'an unknown entity': '&nbsp;',
  'a lone surrogate': '\ud800',
};
/** Slow, so in one place of each element only. */
const MUCH: Readonly<Record<string, string>> = {
  '1 MB of text': 'x'.repeat(1_000_000),
  '1 MB of parentheses': ' (0000000001) ('.repeat(70_000),
  '1 MB of elements': '<a/>'.repeat(250_000),
  'elements in depth': `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`,
};

describe('one odd entry of the feed', () => {
  test.each(NAMES)('junk in, around and instead of its %s never stops the entries beside it', (name) => {
    const sound = parts[name](2);
    const [start = '', end = ''] = sound.endsWith('/>') ? ['<category term="', '"/>'] : sound.split(/(?<=>)[^<]*(?=<)/);
    const odd = ['', sound + sound, `${start}${end}`, sound.slice(0, -2), sound.slice(1)];
    for (const junk of Object.values(JUNK)) {
      odd.push(`${start}${junk}${end}`, `${sound}${junk}`, `${junk}${sound}`, junk);
    }
    for (const junk of Object.values(MUCH)) odd.push(`${start}${junk}${end}`);
    for (const text of odd) {
      const feed = read(entry(2, { [name]: text }));
      expect({ text: text.slice(0, 60), sound: feed.sound }).toEqual({ text: text.slice(0, 60), sound: SOUND });
      // Read, or told: never lost without a word.
      expect(feed.entries.length + feed.unread.length).toBeGreaterThanOrEqual(3);
    }
  });

  test.each([
    [
      'a title without a role',
      { title: '<title>SC 13G - ACORN BAD (0009970009)</title>', category: '<category term="SC 13G"/>' },
      'SC 13G',
      'does not end with a CIK and a role',
    ],
    [
      'a CIK of 7 digits',
      { title: '<title>4 - ACORN BAD (9970009) (Issuer)</title>' },
      '4',
      'does not end with a CIK and a role',
    ],
    ['no term', { category: '<category label="form type"/>' }, '4', 'names no form type'],
    ['an id without a number', { id: '<id>urn:tag:sec.gov</id>' }, '4', 'has no accession number'],
    [
      'a time of next year',
      { updated: '<updated>2027-11-24T16:12:00-05:00</updated>' },
      '4',
      'is after that of the page',
    ],
    ['a raw &', { title: '<title>4 - A & B (0009970002) (Issuer)</title>' }, '4', 'XML of entry 2'],
    [
      'a control character',
      { title: '<title>4 - A\u0001B (0009970002) (Issuer)</title>', category: '<category />' },
      '4',
      'XML of entry 2',
    ],
    ['nothing', Object.fromEntries(NAMES.map((name) => [name, ''])), null, 'has no accession number'],
  ] as const)('%s is told with its form and the reason', (_what, odd, formType, reason) => {
    const { sound, unread } = read(entry(2, odd));
    expect(sound).toEqual(SOUND);
    expect(unread).toEqual([
      {
        accession: 'id' in odd ? null : '0009970001-26-000502',
        formType,
        title: expect.any(String),
        reason: expect.stringContaining(reason),
      },
    ]);
    expect(unread[0]?.title).toMatch(/^\P{C}{0,200}$/u);
  });

  test('a day that does not exist is left out, and the entry is read', () => {
    const summary = '<summary type="html"> &lt;b&gt;Filed:&lt;/b&gt; 2026-13-45</summary>';
    expect(read(entry(2, { summary })).entries[1]).toMatchObject({ accession: '0009970001-26-000502', filedOn: null });
  });

  test('junk between the entries, and a page without a time, cost nothing', () => {
    const odd = page(entry(1), ' & \u0000', entry(2)).replace(/<updated>2026-11-24T16:16:00-05:00<\/updated>/, '');
    const feed = parseCurrentFeed(odd);
    expect(feed).toMatchObject({ unread: [], updatedAt: '2026-11-24T21:12:00.000Z' });
    expect(feed.entries).toHaveLength(2);
  });

  test('a page of entries that begin and never end is refused at once', () => {
    const many = page(entry(1), '<entry>'.repeat(140_000));
    expect(() => parseCurrentFeed(many)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  test('a page whose only entry cannot be read, or that is cut off behind a bad one, is refused', () => {
    const bad = entry(2, { title: '<title>A & B</title>' });
    expect(() => parseCurrentFeed(page(bad))).toThrow(expect.objectContaining({ code: 'malformed' }));
    const whole = page(entry(1), bad, entry(3)).trimEnd();
    for (let end = 0; end < whole.length; end += 7) {
      expect(() => parseCurrentFeed(whole.slice(0, end))).toThrow(
        expect.objectContaining({ name: 'EdgarListingError' }),
      );
    }
  });
});
