import type { Highlights } from './highlights.ts';
import { HIGHLIGHT_CLASS } from './read-html.ts';
import { type Segment, segmentTranscript } from './segments.ts';
import type { BlockKind, Transcript } from './transcript.ts';

const ELEMENTS: Readonly<Record<BlockKind, string>> = { paragraph: 'p', heading: 'h3', item: 'li' };
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '<br>',
  '\u00A0': '&nbsp;',
};

/**
 * Writes `interaction_html`: each highlight is one `mark.cat-highlight` within its paragraph. Reading it gives the same transcript
 * and highlights, without a repair.
 */
export function writeInteractionHtml(transcript: Transcript, highlights: Highlights): string {
  const html: string[] = [];
  let isInList = false;
  for (const { block, segments } of segmentTranscript(transcript, highlights)) {
    const isItem = block.kind === 'item';
    if (isItem !== isInList) html.push(isItem ? '<ul>' : '</ul>');
    isInList = isItem;
    const element = ELEMENTS[block.kind];
    html.push(`<${element}>${segments.map(writeSegment).join('')}</${element}>`);
  }
  if (isInList) html.push('</ul>');
  return html.join('');
}

function writeSegment(segment: Segment, index: number, all: readonly Segment[]): string {
  const { highlight } = segment;
  const opens = highlight && all[index - 1]?.highlight !== highlight;
  const closes = highlight && all[index + 1]?.highlight !== highlight;
  let html = segment.text.replace(/[&<>"\n\u00A0]/g, (character) => ESCAPES[character] ?? character);
  if (segment.isUnderlined) html = `<u>${html}</u>`;
  if (segment.isEmphasized) html = `<em>${html}</em>`;
  if (segment.isStrong) html = `<strong>${html}</strong>`;
  return `${opens ? `<mark class="${HIGHLIGHT_CLASS}">` : ''}${html}${closes ? '</mark>' : ''}`;
}
