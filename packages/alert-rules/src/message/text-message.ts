import type { MatchedEvent } from '../matched-event.ts';
import { oneLine } from '../words.ts';
import { headlineOf } from './event-words.ts';
import type { ToldMatch } from './told-match.ts';

/** Parts of a text are cut, so that all of it fits into a few segments of 160 characters. */
const MAX_PART_LENGTH = 120;
/** Alerts whose reasons a text says. */
const MAX_ALERTS = 2;

export const cut = (text: string): string =>
  text.length > MAX_PART_LENGTH ? `${text.slice(0, MAX_PART_LENGTH - 1)}…` : text;

/** `EMBX CEO sold $1.95M.` */
export const textHeadline = (event: MatchedEvent): string => `${cut(headlineOf(event).replace(/\.$/, ''))}.`;

/**
 * What a text message says of matches of one event, without its links: what happened, and why each alert fired.
 * @param isFirst of the number: the names of alerts, which the account chose, do not stand in it
 */
export function textMessage(matches: readonly ToldMatch[], product: string, isFirst = false): string[] {
  const [first] = matches;
  if (!first) return [];
  const { event, formType } = first;
  const { tags = [], title } = event;
  const who = formType === '4' && event.headline !== undefined ? ` ${cut(oneLine(title).replace(/\.$/, ''))}.` : '';
  const tagged = tags.length === 0 ? '' : ` Tagged ${tags.join(', ')}.`;
  const left = matches.length - MAX_ALERTS;
  return [
    `${product}: ${textHeadline(event)}${who}${tagged}`,
    ...matches.slice(0, MAX_ALERTS).map(({ alertName, reasons }) => {
      const why = reasons.map(({ found, label }) => `${oneLine(label)}: ${oneLine(found)}`).join('; ');
      return `Why ${isFirst ? 'your alert' : `“${cut(alertName)}”`} fired: ${cut(why)}.`;
    }),
    ...(left > 0 ? [`${left} more of your alerts fired.`] : []),
  ];
}

/**
 * A text with the signs of print in their plain form. One sign outside of the GSM alphabet (3GPP TS 23.038) makes all of a text UCS-2, of which a
 * segment holds 70 signs instead of 160; names keep theirs.
 */
export const inPlainSigns = (text: string): string =>
  text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replaceAll('…', '...')
    .replace(/[\u00a0\u202f]/g, ' ');
