import {
  carryHighlights,
  createHighlights,
  type Highlights,
  NO_HIGHLIGHTS,
  type Repair,
  readInteraction,
  readInteractionHtml,
  type Transcript,
  type UnreadableInteraction,
} from '@sentinel/highlight';
import type { Interaction } from '../interaction.ts';

export type TranscriptReading =
  | {
      readonly isReadable: true;
      readonly transcript: Transcript;
      /** As the server has them. */
      readonly highlights: Highlights;
      readonly description: string | null;
      readonly repairs: readonly Repair[];
      /** Quotes that were highlighted in an earlier import of the transcript, and are not in this one. */
      readonly lost: readonly string[];
    }
  | { readonly isReadable: false; readonly problem: UnreadableInteraction };

/**
 * The text of an interaction and the highlights stored for it. These stand in HTML with a text of its own, which is another one if the
 * transcript was imported anew: then the highlights move to where their quotes are now.
 */
export function readTranscript({ interaction, interaction_html }: Interaction): TranscriptReading {
  const reading = readInteraction(interaction);
  const stored = interaction_html === null ? undefined : readInteractionHtml(interaction_html);
  if (!reading.isReadable) {
    if (!stored || stored.transcript.blocks.length === 0) return reading;
    return { ...stored, isReadable: true, description: null, lost: [] };
  }
  const { transcript, description } = reading;
  if (!stored) return { ...reading, lost: [] };
  const repairs = [...reading.repairs, ...stored.repairs];
  if (stored.highlights.length === 0)
    return { isReadable: true, transcript, highlights: NO_HIGHLIGHTS, description, repairs, lost: [] };
  if (stored.transcript.text === transcript.text) {
    const highlights = createHighlights(transcript, stored.highlights);
    return { isReadable: true, transcript, highlights, description, repairs, lost: [] };
  }
  const { highlights, lost } = carryHighlights(stored.transcript, stored.highlights, transcript);
  return { isReadable: true, transcript, highlights, description, repairs, lost };
}
