import type { MatchedEvent } from '@sentinel/alert-rules';
import { messageBrand } from '@sentinel/mail';
import { shortCompany } from './event-words.ts';
import type { MessageLinks } from './message-links.ts';
import type { MessageToSend } from './message-to-send.ts';
import { oneLine } from './one-line.ts';

/** Parts of a text are cut, so that all of it fits into a few segments of 160 characters. */
const MAX_PART_LENGTH = 120;

/** How the owner of a number ends texts; carriers ask for it in the first one. */
const HOW_TO_STOP = 'Reply STOP to get no more texts, HELP for help.';

/**
 * Renders the text message of a notification that may be sent (`whyNotSent`): what happened, why it fired, and the links. The first one
 * to a number says how to stop. The account chooses the names of its alerts, so that a number reads them only once an alert has fired for it.
 */
export function composeText(message: MessageToSend, links: MessageLinks): string {
  const body = message.kind === 'test' ? testText(message, links) : matchText(message, links);
  return inPlainSigns(message.isFirstText && body !== '' ? `${body}\n${HOW_TO_STOP}` : body);
}

/**
 * A text with the signs of print in their plain form. One sign outside of the GSM alphabet (3GPP TS 23.038) makes all of a text UCS-2, of which a
 * segment holds 70 signs instead of 160; names keep theirs.
 */
const inPlainSigns = (text: string): string =>
  text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replaceAll('…', '...')
    .replace(/[\u00a0\u202f]/g, ' ');

function testText({ alert, isFirstText }: MessageToSend, links: MessageLinks): string {
  const name = alert?.name ?? '';
  return isFirstText
    ? `${messageBrand().product}: this is a test of one of your alerts. No filing matched. ${links.alerts}`
    : `${messageBrand().product}: this is a test of your alert “${cut(name)}”. No filing matched. ${links.alert(name)}`;
}

function matchText({ isFirstText, matches }: MessageToSend, links: MessageLinks): string {
  const last = matches.at(-1);
  if (!last) return '';
  if (matches.length > 1) {
    const names = [...new Set(matches.map(({ alertName }) => alertName))];
    const from =
      names.length > 1
        ? `${names.length} of your alerts`
        : isFirstText
          ? 'one of your alerts'
          : `your alert “${cut(names[0] ?? '')}”`;
    return `${messageBrand().product}: ${matches.length.toLocaleString('en-US')} matches from ${from}, the latest: ${headline(last.event)} ${links.alerts}`;
  }
  const { alertName, event, reasons } = last;
  const why = reasons.map(({ found, label }) => `${oneLine(label)}: ${oneLine(found)}`).join('; ');
  return [
    `${messageBrand().product}: ${headline(event)}${tagsText(event)}`,
    `Why ${isFirstText ? 'your alert' : `“${cut(alertName)}”`} fired: ${cut(why)}.`,
    ...(event.filingUrl === null ? [] : [`Filing: ${event.filingUrl}`]),
    isFirstText ? `Alerts: ${links.alerts}` : `Alert: ${links.alert(alertName)}`,
  ].join('\n');
}

const headline = (event: Parameters<typeof shortCompany>[0]) =>
  `${shortCompany(event)}: ${cut(oneLine(event.title).replace(/\.$/, ''))}.`;

const tagsText = ({ tags = [] }: MatchedEvent): string => (tags.length === 0 ? '' : ` Tagged ${tags.join(', ')}.`);

const cut = (text: string): string => (text.length > MAX_PART_LENGTH ? `${text.slice(0, MAX_PART_LENGTH - 1)}…` : text);
