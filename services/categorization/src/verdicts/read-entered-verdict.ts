import { AppError } from '@sentinel/contracts';
import type { schema } from '@sentinel/database';
import { carryHighlights, readInteractionHtml, repairText, type TextRange } from '@sentinel/highlight';
import { readStoredInteraction } from '../interactions/stored-interaction.ts';

/** What is entered as a verdict, or as the adjudication of verdicts. */
export interface EnteredVerdict {
  readonly categorization: 0 | 1;
  readonly reason: string;
  readonly interaction_html: string | null;
}

/** What a verdict or an adjudication says, as it is stored. */
export type Decided = Pick<typeof schema.verdict.$inferSelect, 'categorization' | 'reason' | 'highlights'>;

export interface ReadVerdict {
  readonly decided: Decided;
  /** What of the HTML was not taken as it was, in words. */
  readonly repairs: readonly string[];
}

/** Names of elements are never escaped: without it there is no highlight. */
const MARK = /<mark\b/i;

const unprocessable = (reason: 'no_highlight' | 'not_relevant_with_highlights' | 'other_text', text: string) =>
  new AppError('unprocessable', text, { reason });

const noHighlight = () =>
  unprocessable('no_highlight', 'Please highlight the portion of the interaction that is relevant to the fraud.');

/**
 * Reads what was entered. Of `interaction_html` only the highlights are taken, as ranges of the stored interaction's text: no tag
 * and no word of it is ever stored.
 * @throws AppError unprocessable
 */
export function readEnteredVerdict(entered: EnteredVerdict, interaction: string): ReadVerdict {
  const { categorization, reason } = entered;
  // What cannot be saved is refused before anything is built of it.
  if (categorization === 1 && !MARK.test(entered.interaction_html ?? '')) throw noHighlight();
  const { highlights, repairs } =
    entered.interaction_html === null
      ? { highlights: [], repairs: [] }
      : readHighlights(entered.interaction_html, interaction);
  // Spec part 3, section 5 "Categorization".
  if (categorization === 1 && highlights.length === 0) throw noHighlight();
  // Spec part 3, section 4 "Auto-save": Not Relevant has no highlights. Nobody's are dropped without a word.
  if (categorization === 0 && highlights.length > 0)
    throw unprocessable('not_relevant_with_highlights', 'A verdict of Not Relevant has no highlights.');
  return { decided: { categorization, reason, highlights }, repairs };
}

function readHighlights(
  html: string,
  interaction: string,
): { highlights: readonly TextRange[]; repairs: readonly string[] } {
  const sent = readInteractionHtml(html);
  const repairs = sent.repairs.map(repairText);
  const stored = readStoredInteraction(interaction);
  if (typeof stored === 'string')
    throw unprocessable('other_text', 'The interaction has no text that can be highlighted.');
  if (sent.transcript.text === stored.transcript.text) return { highlights: sent.highlights, repairs };
  const { highlights, lost } = carryHighlights(sent.transcript, sent.highlights, stored.transcript);
  if (lost.length > 0)
    throw unprocessable(
      'other_text',
      `The text that was highlighted is not the text of this interaction: ${lost.length} of ${sent.highlights.length} highlights are not in it. Nothing was saved.`,
    );
  return {
    highlights,
    repairs: [...repairs, 'The text differs from that of the interaction; the highlights are on the same words of it'],
  };
}
