import { describe, expect, test } from '@jest/globals';
import { readTranscriptLine } from './read-transcript-line.ts';

const GOOD = {
  gvkey: '001690',
  company_name: 'Aldgate Pumps Inc.',
  interaction_num: 1,
  interaction: [{ Operator: 'Good morning.' }],
};
const read = (changes: object) => readTranscriptLine(JSON.stringify({ ...GOOD, ...changes }));
const lineOf = (changes: object) => {
  const result = read(changes);
  if (!('line' in result)) throw new Error(result.reason);
  return result.line;
};

describe('a line of transcripts (docs/categorization.md "Import")', () => {
  test('with turns of speakers is stored as it is, with its description', () => {
    expect(lineOf({ description: 'Booked early' })).toEqual({
      gvkey: '001690',
      companyName: 'Aldgate Pumps Inc.',
      interactionNum: 1,
      interaction: '{"description":"Booked early","interaction":[{"Operator":"Good morning."}]}',
      description: 'Booked early',
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      repairs: [],
    });
  });

  test.each([
    ['an object with HTML', { description: 'D', interaction_html: '<p>Hello</p>' }],
    ['its JSON text, as the portal’s own answers have it', '{"description":"D","interaction_html":"<p>Hello</p>"}'],
  ])('with %s is stored as HTML', (_name, interaction) => {
    expect(lineOf({ interaction })).toMatchObject({
      interaction: '{"description":"D","interaction_html":"<p>Hello</p>"}',
      description: 'D',
      repairs: [],
    });
  });

  test.each([
    ['a script', { interaction: { interaction_html: '<p>Hello<script>x</script></p>' } }, /^Element removed.*script/],
    ['text that is not JSON', { interaction: 'Hello' }, /^The interaction is not JSON/],
    [
      'a highlight',
      { interaction: { interaction_html: '<p><mark class="cat-highlight">Hello</mark></p>' } },
      /^Highlights removed/,
    ],
    ['an odd turn', { interaction: [{ A: 'Hello', B: 'Bye' }] }, /^Not an object with one speaker/],
    ['half a character', { interaction: [{ A: 'x\ud83d' }] }, /^Character that cannot be stored/],
    ['half a character in the description', { description: 'x\ud83d' }, /^Character that cannot be stored/],
    ['an unknown field', { ticker: 'ALDG' }, /^Field not known; not stored: ticker/],
  ])('with %s is stored repaired, and says so', (_name, changes, repair) => {
    const { interaction, repairs } = lineOf(changes);
    expect(repairs).toEqual([expect.stringMatching(repair)]);
    expect(interaction).not.toMatch(/<script|<mark|\\ud83d/);
    expect(interaction).toMatch(/Hello|Good morning|x\uFFFD/);
  });

  test.each([
    ['gvkey is missing', { gvkey: undefined }],
    ['gvkey is missing', { gvkey: '' }],
    ['gvkey is a number; write it in quotes, with its leading zeros', { gvkey: 1690 }],
    ['gvkey must have at most 20 letters, digits, dots, dashes and underscores', { gvkey: 'a b' }],
    ['interaction_num is missing', { interaction_num: undefined }],
    ['interaction_num must be a whole number from 1', { interaction_num: 0 }],
    ['interaction_num must be a whole number from 1', { interaction_num: 1.5 }],
    ['interaction_num must be a whole number from 1', { interaction_num: '1' }],
    ['interaction_num must be a whole number from 1', { interaction_num: 2 ** 31 }],
    ['company_name is missing', { company_name: ' ' }],
    ['company_name must be one line of at most 300 characters', { company_name: 'a\nb' }],
    ['description must be text', { description: 5 }],
    ['description is longer than 10,000 characters', { description: 'x'.repeat(10_001) }],
    ['interaction is missing', { interaction: undefined }],
    ['interaction has no text', { interaction: '' }],
    ['interaction has no text', { interaction: [] }],
    ['interaction has no text', { interaction: { interaction_html: '<script>x</script>' } }],
    ['interaction holds neither HTML nor a list of speakers and texts', { interaction: { speaker: 'A' } }],
    ['interaction holds neither HTML nor a list of speakers and texts', { interaction: 5 }],
    ['interaction is longer than 3,500,000 bytes as HTML', { interaction: [{ A: 'x'.repeat(3_500_000) }] }],
    ['interaction is longer than 3,500,000 bytes as HTML', { interaction: [{ A: '"'.repeat(600_000) }] }],
    ['interaction is longer than 4,000,000 characters', { interaction: 'x'.repeat(4_000_001) }],
  ])('is refused: %s', (reason, changes) => {
    expect(read(changes)).toEqual({ reason });
  });

  test.each([
    ['not JSON', '{"gvkey": '],
    ['not a JSON object', '[]'],
    ['not a JSON object', 'null'],
    [
      'field given twice: gvkey',
      '{"gvkey":"E1","gvkey":"E2","company_name":"A","interaction_num":1,"interaction":[{"A":"x"}]}',
    ],
    [
      'field given twice: gvkey',
      '{"gvkey":"E1","company_name":"A","interaction_num":1,"interaction":[{"A":"x"}],"\\u0067vkey":"E1"}',
    ],
    ['field given twice: A', '{"gvkey":"E1","company_name":"A","interaction_num":1,"interaction":[{"A":"x","A":"y"}]}'],
  ])('is refused: %s (%s)', (reason, text) => {
    expect(readTranscriptLine(text)).toEqual({ reason });
  });
});
