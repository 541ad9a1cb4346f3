import { readInteractionHtml, type TextRange } from '@sentinel/highlight';
import type { UnsentVerdict } from './outbox.ts';

interface Quote extends Pick<TextRange, 'start'> {
  readonly quote: string;
}

/** The highlighted words of a transcript in HTML. */
export function quotesOfHtml(html: string | null): readonly Quote[] {
  if (html === null) return [];
  const { transcript, highlights } = readInteractionHtml(html);
  return highlights.map(({ start, end }) => ({ start, quote: transcript.text.slice(start, end) }));
}

/** All of a verdict as plain text, to be pasted elsewhere. */
export function verdictText(verdict: UnsentVerdict): string {
  const { company_name, interaction_num, categorization, reason, interaction_html } = verdict;
  return [
    `Interaction ${interaction_num} of ${company_name}: ${categorization === 1 ? 'Relevant' : 'Not Relevant'}`,
    ...(reason === '' ? [] : [`Note: ${reason}`]),
    ...quotesOfHtml(interaction_html).map(({ quote }) => `Highlight: ${quote}`),
  ].join('\n');
}
