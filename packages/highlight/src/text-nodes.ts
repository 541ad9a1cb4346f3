import type { TextRange } from './text-range.ts';
import { BLOCK_SEPARATOR } from './transcript.ts';

/** A text node of the drawn transcript: where it starts in the transcript's text, and its length in UTF-16 units. */
export interface TextNode {
  readonly start: number;
  readonly length: number;
}

/** One end of a selection: the index of a text node, and an offset in it as the DOM counts. */
export interface TextPoint {
  readonly node: number;
  readonly offset: number;
}

/** Places the text nodes of the drawn blocks in the transcript's text. Takes the lengths of the nodes of each block, in document order. */
export function placeTextNodes(lengths: readonly (readonly number[])[]): readonly TextNode[] {
  const nodes: TextNode[] = [];
  let start = 0;
  for (const block of lengths) {
    for (const length of block) {
      nodes.push({ start, length });
      start += length;
    }
    start += BLOCK_SEPARATOR.length;
  }
  return nodes;
}

/** The offset of a point in the transcript's text. A point outside of the nodes counts as the nearest one in them. */
export function offsetOfPoint(nodes: readonly TextNode[], { node, offset }: TextPoint): number {
  const found = nodes[Math.min(Math.max(node, 0), nodes.length - 1)];
  if (!found) return 0;
  if (node < 0) return found.start;
  if (node >= nodes.length) return found.start + found.length;
  return found.start + Math.min(Math.max(offset, 0), found.length);
}

/** The range between two points, whichever comes first: a selection made backward is the same range. */
export function rangeOfPoints(nodes: readonly TextNode[], anchor: TextPoint, focus: TextPoint): TextRange {
  const [one, other] = [offsetOfPoint(nodes, anchor), offsetOfPoint(nodes, focus)];
  return { start: Math.min(one, other), end: Math.max(one, other) };
}

/**
 * The points around a range: its start in the node of its first character, its end in the node of its last one. Undefined for an
 * empty range, and for one that has no character of a node.
 */
export function pointsOfRange(
  nodes: readonly TextNode[],
  { start, end }: TextRange,
): { readonly start: TextPoint; readonly end: TextPoint } | undefined {
  let first = firstIndex(nodes, (node) => node.start + node.length > start);
  while (nodes[first]?.length === 0) first += 1;
  let last = firstIndex(nodes, (node) => node.start >= end) - 1;
  while (nodes[last]?.length === 0) last -= 1;
  const [startNode, endNode] = [nodes[first], nodes[last]];
  if (!startNode || !endNode || start >= end || first > last) return undefined;
  return {
    start: { node: first, offset: Math.max(start - startNode.start, 0) },
    end: { node: last, offset: Math.min(end - endNode.start, endNode.length) },
  };
}

/** The first index that the condition is true for; it is false before and true behind. */
function firstIndex(nodes: readonly TextNode[], isTrue: (node: TextNode) => boolean): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const node = nodes[middle];
    if (node && isTrue(node)) high = middle;
    else low = middle + 1;
  }
  return low;
}
