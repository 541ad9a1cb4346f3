import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exportHighlights } from './export-highlights.ts';
import { createHighlights } from './highlights.ts';
import { ranges, wildTexts } from './testing/transcripts.ts';
import { createTranscript, PLAIN } from './transcript.ts';

/** Exported texts with their highlights: astral, combining, right-to-left and CRLF characters, halves of surrogate pairs. */
const exports = fc
  .tuple(
    fc.array(fc.oneof(wildTexts, fc.string({ unit: 'binary', minLength: 1 }), fc.constant('\uD83D')), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.array(ranges, { minLength: 1, maxLength: 5 }),
  )
  .map(([texts, all]) => {
    const transcript = createTranscript(texts.map((text) => ({ kind: 'paragraph', runs: [{ ...PLAIN, text }] })));
    return exportHighlights(transcript.text, createHighlights(transcript, all));
  });

const PYTHON = `
import json, sys
count = 0
for line in sys.stdin:
    exported = json.loads(line)
    text = exported["text"]
    units = text.encode("utf-16-le")
    for highlight in exported["highlights"]:
        points, utf16 = highlight["code_points"], highlight["utf16"]
        assert text[points["start"]:points["end"]] == highlight["quote"], line
        assert units[2 * utf16["start"]:2 * utf16["end"]].decode("utf-16-le") == highlight["quote"], line
        count += 1
print(count)
`;

describe('exported offsets (FIELD 3.1: text[start:end] is the quote in JavaScript and Python)', () => {
  const all = fc.sample(exports, 10_000);
  const quotes = all.flatMap(({ highlights }) => highlights);

  test('in UTF-16 units, JavaScript takes the quote of 10,000 random texts', () => {
    expect(quotes.length).toBeGreaterThan(10_000);
    for (const { text, highlights } of all)
      for (const { quote, utf16, code_points } of highlights) {
        expect(text.slice(utf16.start, utf16.end)).toBe(quote);
        expect([...text].slice(code_points.start, code_points.end).join('')).toBe(quote);
        expect(quote).not.toBe('');
      }
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  if (!hasPython)
    console.warn('Skipped: the comparison of exported offsets with Python, because python3 is not installed.');
  (hasPython ? test : test.skip)('in code points, Python takes the quote of the same 10,000 texts', () => {
    const { status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON], {
      input: all.map((one) => JSON.stringify(one)).join('\n'),
      encoding: 'utf8',
      maxBuffer: 10_000_000,
      env: { ...process.env, PYTHONUTF8: '1' },
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(Number(stdout)).toBe(quotes.length);
  });

  test('half of a surrogate pair is exported as U+FFFD, at the same offsets', () => {
    expect(exportHighlights('a\uD83D b', [{ start: 0, end: 2 }])).toEqual({
      text: 'a\uFFFD b',
      highlights: [{ quote: 'a\uFFFD', utf16: { start: 0, end: 2 }, code_points: { start: 0, end: 2 } }],
    });
  });
});
