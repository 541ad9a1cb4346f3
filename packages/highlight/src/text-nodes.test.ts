import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createHighlights } from './highlights.ts';
import { segmentTranscript } from './segments.ts';
import { ranges, transcripts } from './testing/transcripts.ts';
import { offsetOfPoint, placeTextNodes, pointsOfRange, rangeOfPoints } from './text-nodes.ts';

const nodeLengths = fc.array(fc.array(fc.nat({ max: 6 }), { maxLength: 5 }), { minLength: 1, maxLength: 5 });
const points = fc.record({ node: fc.integer({ min: -2, max: 30 }), offset: fc.integer({ min: -2, max: 9 }) });

describe('text nodes of the drawn transcript', () => {
  test('a selection made backward is the range of one made forward', () => {
    fc.assert(
      fc.property(nodeLengths, points, points, (lengths, anchor, focus) => {
        const nodes = placeTextNodes(lengths);
        const range = rangeOfPoints(nodes, anchor, focus);
        expect(rangeOfPoints(nodes, focus, anchor)).toEqual(range);
        expect(range.start).toBeLessThanOrEqual(range.end);
      }),
    );
  });

  test('a range of the text becomes points and the same range again', () => {
    fc.assert(
      fc.property(transcripts, fc.array(ranges, { maxLength: 4 }), ranges, (transcript, all, range) => {
        const drawn = segmentTranscript(transcript, createHighlights(transcript, all));
        const nodes = placeTextNodes(drawn.map(({ segments }) => segments.map(({ text }) => text.length)));
        expect(nodes.map(({ start, length }) => transcript.text.slice(start, start + length))).toEqual(
          drawn.flatMap(({ segments }) => segments.map(({ text }) => text)),
        );
        for (const highlight of createHighlights(transcript, [range])) {
          const { start, end } = pointsOfRange(nodes, highlight)!;
          expect(rangeOfPoints(nodes, start, end)).toEqual(highlight);
        }
      }),
    );
  });

  test('points in the nodes become a range and the same characters again', () => {
    fc.assert(
      fc.property(nodeLengths, points, points, (lengths, anchor, focus) => {
        const nodes = placeTextNodes(lengths);
        const range = rangeOfPoints(nodes, anchor, focus);
        const found = pointsOfRange(nodes, range);
        const characters = nodes.flatMap(({ start, length }) =>
          Array.from({ length }, (_, at) => start + at).filter((at) => range.start <= at && at < range.end),
        );
        if (characters.length === 0) return expect(found).toBeUndefined();
        // The shortest way to say it: no separator between blocks, no empty node at the ends.
        const again = rangeOfPoints(nodes, found!.start, found!.end);
        expect(again).toEqual({ start: characters[0], end: characters.at(-1)! + 1 });
        expect(pointsOfRange(nodes, again)).toEqual(found);
        expect(found!.start.offset).toBeLessThan(nodes[found!.start.node]!.length);
        expect(found!.end.offset).toBeGreaterThan(0);
      }),
    );
  });

  test('a point between two nodes is one offset, from either side', () => {
    const nodes = placeTextNodes([[3, 0, 4], [2]]);
    expect(offsetOfPoint(nodes, { node: 0, offset: 3 })).toBe(3);
    expect(offsetOfPoint(nodes, { node: 2, offset: 0 })).toBe(3);
    expect(pointsOfRange(nodes, { start: 3, end: 7 })).toEqual({
      start: { node: 2, offset: 0 },
      end: { node: 2, offset: 4 },
    });
    expect(offsetOfPoint(nodes, { node: 3, offset: 0 })).toBe(9);
  });

  test('an empty node is no end of a range', () => {
    const nodes = placeTextNodes([[0], [0], [1]]);
    const point = { node: 2, offset: 0 };
    expect(pointsOfRange(nodes, { start: 0, end: 5 })).toEqual({ start: point, end: { node: 2, offset: 1 } });
    expect(pointsOfRange(placeTextNodes([[1], [0], [0]]), { start: 0, end: 5 })).toEqual({
      start: { node: 0, offset: 0 },
      end: { node: 0, offset: 1 },
    });
  });

  test('without nodes there is only the offset 0', () => {
    expect(offsetOfPoint([], { node: 3, offset: 2 })).toBe(0);
    expect(pointsOfRange([], { start: 0, end: 1 })).toBeUndefined();
  });
});
