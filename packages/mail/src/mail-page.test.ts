import { afterEach, describe, expect, test } from '@jest/globals';
import { escapeHtml } from '@sentinel/service-kit';
import { MAIL_MARK } from './mail-mark.ts';
import { mailPage } from './mail-page.ts';
import {
  mailActions,
  mailButton,
  mailCode,
  mailConditions,
  mailDetails,
  mailEntry,
  mailHeading,
  mailLinks,
  mailNotes,
  mailPassage,
  mailQuote,
  mailSection,
  mailTable,
} from './mail-parts.ts';

const EVIL = "\"><script>alert(1)</script>' onmouseover='x' &amp;";
const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]);

import { messageBrand, setMessageBrand } from './message-brand.ts';

describe('mailPage', () => {
  const sentinel = messageBrand();
  afterEach(() => setMessageBrand(sentinel));
  const page = (text: string) => {
    setMessageBrand({ ...sentinel, product: text });
    return mailPage({
      kind: text,
      title: text,
      preheader: text,
      footer: [text, [{ label: text, url: text }]],
      rowsHtml: '<tr><td>rows</td></tr>',
    });
  };

  test('no text breaks out of its place', () => {
    expect(page(EVIL)).not.toContain(EVIL);
    expect(tags(page(EVIL))).toEqual(tags(page('plain')));
    expect(page(EVIL).split(escapeHtml(EVIL))).toHaveLength(8);
  });

  test('takes the rows as they are', () => {
    expect(page('plain')).toContain('<tr><td>rows</td></tr>');
  });

  test('loads nothing from anywhere and runs nothing: its one picture comes inside the message', () => {
    expect(page('plain')).not.toMatch(/<(script|link|iframe|svg)|url\(|@import|background=/i);
    expect([...page('plain').matchAll(/src="([^"]*)"/g)].map(([, source]) => source)).toEqual([`cid:${MAIL_MARK.cid}`]);
  });

  test('says what it says without the picture, too', () => {
    expect(page('Sentinel')).toMatch(/<img [^>]*alt=""[^>]*><\/td>\s*<td[^>]*>Sentinel<\/td>/);
  });

  test('has colors for the dark scheme wherever it has one for the light', () => {
    const html = page('plain');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    for (const [, names] of html.matchAll(/<(?:td|h1|h2|p|a|strong)[^>]*class="([^"]*)"[^>]*[^-]color:/g))
      expect(names!.split(' ').some((name) => html.includes(`.${name}{color:`))).toBe(true);
  });
});

test('the mark is a PNG of three times the size it is shown at', () => {
  const bytes = Buffer.from(MAIL_MARK.png, 'base64');
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([84, 84]);
});

describe('the parts of a mail', () => {
  const parts: readonly (readonly [string, (text: string) => string])[] = [
    ['heading', (text) => mailHeading(text, [text])],
    ['section', (text) => mailSection(text, text)],
    ['quote', (text) => mailQuote(text, text)],
    ['details', (text) => mailDetails([[text, text]])],
    ['conditions', (text) => mailConditions(text, [[text, text]])],
    ['table', (text) => mailTable([text, text], [[text, text]])],
    ['entry', (text) => mailEntry(text, text, [text], { words: text, targets: [{ label: text, url: text }] })],
    ['links', (text) => mailLinks(text, [{ label: text, url: text }])],
    ['actions', (text) => mailActions({ label: text, url: text }, { label: text, url: text })],
    ['code', mailCode],
    ['button', (text) => mailButton({ label: text, url: text }, { label: text, url: text })],
    ['notes', (text) => mailNotes([text])],
    ['passage', (text) => mailPassage({ before: text, said: text, after: text })],
  ];

  test.each(parts)('%s: no text breaks out of its place', (_, part) => {
    expect(part(EVIL)).not.toContain(EVIL);
    expect(part(EVIL)).toContain(escapeHtml(EVIL));
    expect(tags(part(EVIL))).toEqual(tags(part('plain')));
  });

  test('links stand beside each other; without any there is no line', () => {
    const html = mailLinks('More about', [
      { label: 'Okafor R', url: 'https://app.example/insider?cik=1' },
      { label: 'Smith J', url: 'https://app.example/insider?cik=2' },
    ]);
    expect(html.replace(/<[^>]+>/g, '')).toBe('More about Okafor R, Smith J');
    expect(html).toContain('href="https://app.example/insider?cik=2"');
    expect(mailLinks('More about', [])).toBe('');
    expect(mailEntry('Title', 'https://app.example', [], { words: 'More about', targets: [] })).not.toContain('More');
  });

  test('a button leads to its address and shows it in plain text as well', () => {
    const html = mailButton({ label: 'Open', url: 'https://app.example/verify-email?token=a&email=b%40c.example' });
    const url = 'https://app.example/verify-email?token=a&amp;email=b%40c.example';
    expect(html).toContain(`<a href="${url}"`);
    expect(html).toContain(`>${url}</span>`);
  });

  test('a quote keeps its line breaks', () => {
    expect(mailQuote('Title', 'one\n\n<two>')).toContain('>one<br><br>&lt;two&gt;</td>');
  });

  test('no notes are no row', () => expect(mailNotes([])).toBe(''));
});
