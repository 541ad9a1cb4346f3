import {
  createHighlights,
  NO_HIGHLIGHTS,
  type Repair,
  readInteraction,
  type TextRange,
  type Transcript,
  type UnreadableInteraction,
  writeInteractionHtml,
} from '@sentinel/highlight';

/** What is reviewed, safe to store and to answer with. */
interface StoredInteraction {
  readonly transcript: Transcript;
  /**
   * The JSON text of an interaction (spec part 3, section 3 "Interaction"): the list of turns as it was given, in which nothing is
   * HTML, or else HTML written anew, with a transcript's elements only. Never with highlights.
   */
  readonly interaction: string;
  readonly description: string | null;
  /** How many highlights the given HTML had: they are nobody's verdict. */
  readonly highlights: number;
  readonly repairs: readonly Repair[];
}

/**
 * Reads an interaction of any origin: on its way in, and on its way out again.
 * @param ownDescription counts instead of the one that the interaction holds
 */
export function readStoredInteraction(
  given: string,
  ownDescription: string | null = null,
): StoredInteraction | UnreadableInteraction {
  const reading = readInteraction(given);
  if (!reading.isReadable) return reading.problem;
  const { highlights, repairs, transcript } = reading;
  const description = ownDescription ?? reading.description;
  const turns = repairs.length === 0 ? turnsOf(given) : undefined;
  const interaction = JSON.stringify({
    ...(description === null ? {} : { description }),
    ...(turns ? { interaction: turns } : { interaction_html: writeInteractionHtml(transcript, NO_HIGHLIGHTS) }),
  });
  return { transcript, interaction, description, highlights: highlights.length, repairs };
}

/** The turns of an interaction that was read without a repair; undefined when it is HTML. */
function turnsOf(given: string): unknown[] | undefined {
  const value: unknown = JSON.parse(given);
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { interaction, interaction_html } = value as { interaction?: unknown; interaction_html?: unknown };
  if (typeof interaction_html === 'string') return undefined;
  return [interaction_html, interaction].find((content) => Array.isArray(content));
}

/** `interaction_html` of a verdict: the transcript with its highlights. */
export const htmlOfVerdict = (transcript: Transcript, highlights: readonly TextRange[]): string =>
  writeInteractionHtml(transcript, createHighlights(transcript, highlights));
