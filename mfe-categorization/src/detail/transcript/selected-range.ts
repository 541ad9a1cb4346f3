import { placeTextNodes, rangeOfPoints, type TextPoint, type TextRange } from '@sentinel/highlight';

/** Marks the elements of a drawn transcript that are its blocks. */
export const BLOCK_ATTRIBUTE = 'data-block';

/** The text nodes of a drawn transcript, by block, in document order. */
export function drawnText(transcript: Element): Text[][] {
  return [...transcript.querySelectorAll(`[${BLOCK_ATTRIBUTE}]`)].map((block) => {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
    return nodes;
  });
}

/**
 * What is selected of a drawn transcript, as a range of its text: undefined if nothing is, or if the selection began elsewhere. One
 * that ends outside of the transcript ends with it.
 */
export function selectedRange(transcript: Element, selection: Selection | null): TextRange | undefined {
  if (!selection || selection.isCollapsed) return undefined;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (!anchorNode || !focusNode || !transcript.contains(anchorNode)) return undefined;
  const drawn = drawnText(transcript);
  const nodes = drawn.flat();
  const placed = placeTextNodes(drawn.map((block) => block.map(({ length }) => length)));
  return rangeOfPoints(placed, pointOf(nodes, anchorNode, anchorOffset), pointOf(nodes, focusNode, focusOffset));
}

/** One end of a selection among text nodes. An end that is in no text node (triple click gives such) is the start of the next one. */
function pointOf(nodes: readonly Text[], container: Node, offset: number): TextPoint {
  const found = nodes.indexOf(container as Text);
  if (found !== -1) return { node: found, offset };
  const range = document.createRange();
  range.setStart(container, offset);
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const node = nodes[middle];
    if (node && range.comparePoint(node, 0) < 0) low = middle + 1;
    else high = middle;
  }
  return { node: low, offset: 0 };
}

/** The offset of the first character of a drawn transcript whose paragraph is in view, at least in part. */
export function firstVisibleOffset(transcript: Element): number {
  const drawn = drawnText(transcript);
  const blocks = [...transcript.querySelectorAll(`[${BLOCK_ATTRIBUTE}]`)];
  const top = transcript.closest('[data-scrolls]')?.getBoundingClientRect().top ?? 0;
  const index = blocks.findIndex(
    // A block that is not drawn is out of view; its rectangle would have to be laid out first.
    (block) =>
      (block.checkVisibility?.({ contentVisibilityAuto: true }) ?? true) && block.getBoundingClientRect().bottom > top,
  );
  const before = drawn.slice(0, Math.max(index, 0)).flat().length;
  return placeTextNodes(drawn.map((block) => block.map(({ length }) => length)))[before]?.start ?? 0;
}
