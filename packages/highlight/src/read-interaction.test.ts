import { describe, expect, test } from '@jest/globals';
import { MAX_INTERACTION_LENGTH, readInteraction } from './read-interaction.ts';
import { repairText } from './repairs.ts';
import { writeInteractionHtml } from './write-html.ts';

function read(interaction: unknown) {
  const reading = readInteraction(typeof interaction === 'string' ? interaction : JSON.stringify(interaction));
  if (!reading.isReadable) return reading.problem;
  const { transcript, highlights, description, repairs } = reading;
  return {
    html: writeInteractionHtml(transcript, highlights),
    text: transcript.text,
    description,
    repairs: repairs.map(repairText),
  };
}

describe('the interaction of a row (part 3 section 3 "Interaction")', () => {
  const turns = [{ Analyst: 'How are\nreturns?' }, { 'Chief Financial Officer': 'a < b & c' }];

  test('as a list of speakers and texts becomes paragraphs with a bold speaker label', () => {
    expect(read(turns)).toEqual({
      html: '<p><strong>Analyst</strong><br>How are<br>returns?</p><p><strong>Chief Financial Officer</strong><br>a &lt; b &amp; c</p>',
      text: 'Analyst\nHow are\nreturns?\n\nChief Financial Officer\na < b & c',
      description: null,
      repairs: [],
    });
    expect(read({ description: 'Revenue <b>early</b>', interaction: turns })).toMatchObject({
      description: 'Revenue <b>early</b>',
      repairs: [],
    });
  });

  test('as HTML keeps its highlights', () => {
    const html = '<p>We <mark class="cat-highlight">shipped</mark> it</p>';
    for (const form of [JSON.stringify(html), { interaction_html: html }, { description: 'd', interaction: html }])
      expect(read(form)).toMatchObject({ html, repairs: [] });
  });

  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['""', 'empty'],
    ['[]', 'empty'],
    ['"<script>f()</script>"', 'empty'],
    ['[{"":""}]', 'empty'],
    ['null', 'no-interaction'],
    ['7', 'no-interaction'],
    ['{}', 'no-interaction'],
    ['{"description":"d"}', 'no-interaction'],
    ['x'.repeat(MAX_INTERACTION_LENGTH + 1), 'too-long'],
  ])('cannot be read when it is %.40s', (interaction, problem) => {
    expect(read(interaction)).toBe(problem);
  });

  test.each([
    ['plain text', 'Analyst: how?\nCFO: so & so.', '<p>Analyst: how?</p><p>CFO: so &amp; so.</p>'],
    ['HTML', '<p>a<script>f()</script></p>', '<p>a</p>'],
    ['cut JSON', '[{"Analyst":"how', '<p>[{&quot;Analyst&quot;:&quot;how</p>'],
  ])('that is %s instead of JSON is shown, and named', (_what, interaction, html) => {
    const notJson = 'The interaction is not JSON; it is shown as it is';
    expect(read(interaction)).toMatchObject({ html, repairs: expect.arrayContaining([notJson]) });
  });

  test('with odd turns loses nothing and names them', () => {
    expect(read([{ A: 'a', B: 'b' }, 'c', 7, null, {}, { D: ['d'] }, { E: null }])).toMatchObject({
      text: 'A\na\n\nB\nb\n\nc\n\n7\n\nnull\n\n{}\n\nD\n["d"]\n\nE\nnull',
      repairs: ['Not an object with one speaker and a text; shown as it is (7 times)'],
    });
    expect(read({ interaction: turns, source: 'x' })).toMatchObject({
      repairs: ['Field not known; not shown: source'],
    });
  });

  test('with halves of surrogate pairs has U+FFFD for each, and says how many', () => {
    expect(read('[{"A":"\\ud83d b \\u0000"},{"\\udc00":"😀"}]')).toMatchObject({
      text: 'A\n\uFFFD b \uFFFD\n\n\uFFFD\n😀',
      repairs: ['Character that cannot be stored, replaced by � (3 times)'],
    });
  });

  test('in a right-to-left language keeps each character', () => {
    const text = 'שָׁלוֹם \u202Bמَרْحَبًا\u202C 2026';
    expect(read([{ 'מנכ״ל': text }])).toMatchObject({ text: `מנכ״ל\n${text}`, repairs: [] });
  });

  test('of 2 MB is read whole', () => {
    const found = read([...Array.from({ length: 1000 }, () => ({ CFO: 'We shipped it early. '.repeat(100).trim() }))]);
    expect(found).toMatchObject({ repairs: [] });
    expect((found as { text: string }).text.length).toBeGreaterThan(2_000_000);
  });
});
