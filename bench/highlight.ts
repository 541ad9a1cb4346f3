import {
  addHighlight,
  type BlockSegments,
  createHighlights,
  moveEdge,
  NO_HIGHLIGHTS,
  readInteraction,
  readInteractionHtml,
  removeHighlight,
  segmentTranscript,
  selectText,
  writeInteractionHtml,
} from '@sentinel/highlight';
import { randomNumbers } from '../e2e/support/random.ts';
import { reporter } from './frame/report.ts';

/** Edits of highlights on a transcript of 100 pages (figure: at most 16 ms, with what React needs to draw), and reading and writing it. */
const TURN =
  'We agreed to ship those orders before quarter end, naïve café 😀 שלום. Returns have not been finalized yet. ';
const turns = Array.from({ length: 400 }, (_, at) => ({
  [at % 2 === 0 ? 'Analyst' : 'Chief Financial Officer']: TURN.repeat(7).trim(),
}));
const reading = readInteraction(JSON.stringify(turns));
if (!reading.isReadable) throw new Error(reading.problem);
const { transcript } = reading;
const { text } = transcript;

/** The same edits in each run. */
const random = randomNumbers(11);
const rangeOf = (length: number) => {
  const start = random(text.length);
  return { start, end: start + 1 + random(length) };
};

const EDITS = 2_000;
const report = reporter('highlight');
const measured = (metric: string, n: number, run: () => void) => {
  for (let round = 0; round < 20; round += 1) run();
  const values = Array.from({ length: n }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  report(`${metric}, ${text.length} characters`, 'ms', values);
};

let highlights = NO_HIGHLIGHTS;
let drawn: readonly BlockSegments[] = [];
const draw = () => {
  drawn = segmentTranscript(transcript, highlights, drawn);
};
const many = createHighlights(
  transcript,
  Array.from({ length: 1_000 }, () => rangeOf(60)),
);

highlights = many;
measured(`select some words among ${many.length} highlights, and segments`, EDITS, () => {
  highlights = selectText(transcript, highlights, rangeOf(200));
  draw();
});
highlights = many;
measured('select up to a third of the transcript, and segments', EDITS, () => {
  highlights = selectText(transcript, highlights, rangeOf(100_000));
  draw();
});
measured(`select all of it, ${many.length} highlights before, and segments`, 200, () => {
  highlights = addHighlight(transcript, many, { start: 0, end: text.length });
  draw();
});
measured('clear all of it, and segments', 200, () => {
  highlights = removeHighlight(transcript, many, { start: 0, end: text.length });
  draw();
});
highlights = many;
measured('move an edge by word, and segments', EDITS, () => {
  ({ highlights } = moveEdge(transcript, highlights, random(highlights.length), {
    edge: random(2) === 0 ? 'start' : 'end',
    direction: random(2) === 0 ? 'back' : 'forward',
    by: 'word',
  }));
  draw();
});
const html = writeInteractionHtml(transcript, many);
measured('read interaction_html', 50, () => void readInteractionHtml(html));
measured('write interaction_html', 50, () => void writeInteractionHtml(transcript, many));

// One block as long as a bad import can make it.
const long = readInteraction(JSON.stringify([{ CFO: '👩‍👩‍👧 e\u0301 '.repeat(150_000) }]));
if (!long.isReadable) throw new Error(long.problem);
let inLong = NO_HIGHLIGHTS;
measured(`select in a single paragraph of ${long.transcript.text.length} characters`, 200, () => {
  inLong = selectText(long.transcript, inLong, rangeOf(200));
});
