export { type CarriedHighlights, carryHighlights } from './carry-highlights.ts';
export { type ExportedHighlight, type ExportedText, exportHighlights } from './export-highlights.ts';
export {
  addHighlight,
  createHighlights,
  type Highlights,
  highlightIndexAt,
  NO_HIGHLIGHTS,
  removeHighlight,
  selectText,
} from './highlights.ts';
export { type EdgeMove, moveEdge } from './move-edge.ts';
export { HIGHLIGHT_CLASS, type HtmlReading, readInteractionHtml } from './read-html.ts';
export {
  type InteractionReading,
  MAX_INTERACTION_LENGTH,
  readInteraction,
  type UnreadableInteraction,
} from './read-interaction.ts';
export { type Repair, type RepairKind, repairText } from './repairs.ts';
export { type BlockSegments, type Segment, segmentTranscript } from './segments.ts';
export {
  placeTextNodes,
  pointsOfRange,
  rangeOfPoints,
  type TextNode,
  type TextPoint,
} from './text-nodes.ts';
export type { TextRange } from './text-range.ts';
export type { Block, BlockKind, Run, TextFormat, Transcript } from './transcript.ts';
export { writeInteractionHtml } from './write-html.ts';
