import { placeTextNodes, pointsOfRange, type TextRange } from '@sentinel/highlight';
import { drawnText } from './selected-range.ts';

/** Selects a range of a drawn transcript as the browser does, and brings it into view. */
export function selectDrawn(transcript: Element, range: TextRange): void {
  const drawn = drawnText(transcript);
  const nodes = drawn.flat();
  const points = pointsOfRange(placeTextNodes(drawn.map((block) => block.map(({ length }) => length))), range);
  const [start, end] = [nodes[points?.start.node ?? -1], nodes[points?.end.node ?? -1]];
  if (!points || !start || !end) return;
  document.getSelection()?.setBaseAndExtent(start, points.start.offset, end, points.end.offset);
  start.parentElement?.scrollIntoView({ block: 'nearest' });
}
