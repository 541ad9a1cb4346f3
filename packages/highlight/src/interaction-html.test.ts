import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createHighlights } from './highlights.ts';
import { readInteractionHtml } from './read-html.ts';
import { laidOut, ranges } from './testing/transcripts.ts';
import { writeInteractionHtml } from './write-html.ts';

const manyRanges = fc.array(ranges, { maxLength: 6 });

const read = (html: string) => {
  const { transcript, highlights, repairs } = readInteractionHtml(html);
  return {
    text: transcript.text,
    quotes: highlights.map(({ start, end }) => transcript.text.slice(start, end)),
    repairs: repairs.map(({ kind, name, count }) => `${count} ${kind}${name === null ? '' : ` ${name}`}`),
  };
};
const mark = (text: string) => `<mark class="cat-highlight">${text}</mark>`;

describe('interaction_html (part 3 section 3 "Interaction")', () => {
  test('that was written reads as the same transcript and highlights, without a repair', () => {
    fc.assert(
      fc.property(laidOut, manyRanges, (transcript, all) => {
        const highlights = createHighlights(transcript, all);
        const html = writeInteractionHtml(transcript, highlights);
        expect(readInteractionHtml(html)).toEqual({ transcript, highlights, repairs: [] });
      }),
      { numRuns: 1000 },
    );
  });

  test('of any origin is in its final form once it was read and written', () => {
    const tags = [
      'p',
      'b',
      'em',
      'mark',
      'mark class="cat-highlight"',
      'div',
      'li',
      'ul',
      'td',
      'pre',
      'script',
      'h2',
      'x',
    ];
    const html = fc
      .array(
        fc.oneof(
          fc.constantFrom(...tags.map((tag) => `<${tag}>`), ...tags.map((tag) => `</${tag.split(' ')[0]}>`)),
          fc.constantFrom(
            '<br>',
            '<!--',
            '-->',
            '&amp;',
            '&#x0;',
            '&nbsp;',
            '\uDC00',
            '\0',
            '<',
            '"',
            'a',
            ' b',
            '😀',
            '\u0301',
          ),
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(html, (dirty) => {
        const { transcript, highlights } = readInteractionHtml(dirty);
        const clean = writeInteractionHtml(transcript, highlights);
        expect(readInteractionHtml(clean)).toEqual({ transcript, highlights, repairs: [] });
        expect(
          clean.replace(/<\/?(?:p|h3|ul|li|strong|em|u|mark)>|<br>|<mark class="cat-highlight">/g, ''),
        ).not.toMatch(/[<>]/);
      }),
      { numRuns: 1000 },
    );
  });

  test('has one mark for a highlight across formats, with the formats within it', () => {
    const { transcript, highlights } = readInteractionHtml(`<p>We ${mark('shi<b>pp</b>ed')} it &amp; that</p>`);
    expect(writeInteractionHtml(transcript, highlights)).toBe(
      '<p>We <mark class="cat-highlight">shi<strong>pp</strong>ed</mark> it &amp; that</p>',
    );
  });

  test('lays white space out as a browser does', () => {
    expect(read('<p>  We\n shipped <b> it</b>\t<br> early </p>\n<pre>one\n two</pre>').text).toBe(
      'We shipped it\nearly\n\none\ntwo',
    );
    expect(read('<p><br> a<br></p><br>b').text).toBe('a\n\nb');
    expect(read('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>').text).toBe('a b\n\nc');
  });

  test.each([
    ['a nested mark', mark(`a ${mark('b')} c`), ['a b c'], ['1 nested-mark']],
    ['overlapping marks', `<p>${mark('a')}${mark('b')} ${mark('c')}</p>`, ['ab c'], ['2 joined-mark']],
    ['a mark that is not closed', '<p><mark class="cat-highlight">a</p><p>b</p>', ['a'], ['1 unclosed-mark']],
    ['a mark that is closed twice', `<p>${mark('a')}</mark> b</p>`, ['a'], ['1 stray-mark-end']],
    [
      'a mark across formats',
      '<p><b>a<mark class="cat-highlight">b</b>c</mark></p>',
      ['b'],
      ['1 unclosed-mark', '1 stray-mark-end'],
    ],
    ['a mark across paragraphs', mark('<p>a</p><p>b</p>'), ['a', 'b'], ['1 divided-mark']],
    ['a mark of a space', `a${mark(' ')}b`, [], ['1 empty-mark']],
    ['a mark of a no-break space', `a${mark('&nbsp;')}b`, [], ['1 empty-mark']],
    ['a mark within a character', `cafe${mark('\u0301')}s`, ['e\u0301'], ['1 widened-mark']],
    ['a mark that is no highlight', '<p><mark>a</mark> b</p>', [], ['1 foreign-mark']],
    [
      'a mark with more attributes',
      '<mark class="cat-highlight x" onclick="f()">a</mark>',
      ['a'],
      ['1 removed-attribute class', '1 removed-attribute onclick'],
    ],
    ['half of a surrogate pair', `<p>${mark('a\uD83D')}</p>`, ['a\uFFFD'], ['1 replaced-character']],
  ])('repairs %s and says so', (_what, html, quotes, repairs) => {
    expect(read(html)).toMatchObject({ quotes, repairs });
  });

  test.each([
    ['<p>a</p><script>alert(1)</script><p>b</p>', 'a\n\nb', ['1 removed-element script']],
    ['<img src=x onerror=alert(1)>a', 'a', ['1 removed-element img']],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>a', 'a', ['1 removed-element svg']],
    ['<a href="javascript:alert(1)">a</a>', 'a', ['1 removed-attribute href', '1 unwrapped-element a']],
    ['<p style="x" onmouseover="f()">a</p>', 'a', ['1 removed-attribute style', '1 removed-attribute onmouseover']],
    ['<iframe srcdoc="<script>f()</script>"></iframe>a', 'a', ['1 removed-element iframe']],
    [
      '<math><mi><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '',
      ['1 removed-element math'],
    ],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>', []],
  ])('lets no script through: %s', (html, text, repairs) => {
    expect(read(html)).toMatchObject({ text, repairs });
  });

  test('nested more deeply than any page is read without tags, and says so', () => {
    const html = `<p>a</p><script>f()</script>${'<b>'.repeat(500_000)}b${'</b>'.repeat(10)}`;
    expect(read(html)).toEqual({ text: 'a\n\nb', quotes: [], repairs: ['1 too-deep'] });
  });

  test('with more elements than ten long calls have is read without tags, no text is lost, and the repairs say so', () => {
    const lines = (n: number) => Array.from({ length: n }, (_, at) => `${at}`);
    const html = (n: number) =>
      lines(n)
        .map((line) => `<p>${line}</p>`)
        .join('');
    expect(read(html(30_000))).toEqual({ text: lines(30_000).join('\n\n'), quotes: [], repairs: [] });
    const longer = read(html(40_000));
    expect(longer.repairs).toEqual(['1 too-deep']);
    expect(longer.text.split(/\s+/)).toEqual(lines(40_000));
  });

  test.each([
    ['<<<', '<<<'],
    ['<p>a < b << c</p>', 'a < b << c'],
    [`<p>a ${mark('1 < 2')} < 3</p>`, 'a 1 < 2 < 3'],
    ['<script>a<b</script>c<', 'c<'],
    ['a &amp;&lt; <b>b</b> c', 'a &< b c'],
  ])('text that the parser gives in pieces is one text: %s', (html, text) => {
    expect(read(html)).toMatchObject({ text });
  });

  test('names at most 50 different elements and attributes', () => {
    const html = Array.from({ length: 300 }, (_, at) => `<x${at}>a</x${at}>`).join(' ');
    expect(read(html).repairs).toHaveLength(51);
    expect(read(html).repairs.at(-1)).toBe('250 unwrapped-element others');
  });

  test('of 2 MB is read whole', () => {
    const html = `<p>${'We shipped it early. '.repeat(100)}${mark('Yes.')}</p>`.repeat(950);
    expect(html.length).toBeGreaterThan(2_000_000);
    const { highlights, transcript, repairs } = readInteractionHtml(html);
    expect([highlights.length, transcript.blocks.length, repairs]).toEqual([950, 950, []]);
  });
});
