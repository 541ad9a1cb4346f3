import { shortCompany } from './event-words.ts';
import type { MessageLinks } from './message-links.ts';
import type { MessageToSend } from './message-to-send.ts';
import { oneLine } from './one-line.ts';

/** Parts of a text are cut, so that all of it fits into a few segments of 160 characters. */
const MAX_PART_LENGTH = 120;

/** Renders the text message of a notification that may be sent (`whyNotSent`): what happened, why it fired, and the links. */
export function composeText({ alert, kind, matches }: MessageToSend, links: MessageLinks): string {
  if (kind === 'test') {
    const name = alert?.name ?? '';
    return `Sentinel: this is a test of your alert “${cut(name)}”. No filing matched. ${links.alert(name)}`;
  }
  const last = matches.at(-1);
  if (!last) return '';
  if (matches.length > 1) {
    const names = [...new Set(matches.map(({ alertName }) => alertName))];
    const from = names.length === 1 ? `your alert “${cut(names[0] ?? '')}”` : `${names.length} of your alerts`;
    return `Sentinel: ${matches.length.toLocaleString('en-US')} matches from ${from}, the latest: ${headline(last.event)} ${links.alerts}`;
  }
  const { alertName, event, reasons } = last;
  const why = reasons.map(({ found, label }) => `${oneLine(label)}: ${oneLine(found)}`).join('; ');
  return [
    `Sentinel: ${headline(event)}`,
    `Why “${cut(alertName)}” fired: ${cut(why)}.`,
    ...(event.filingUrl === null ? [] : [`Filing: ${event.filingUrl}`]),
    `Alert: ${links.alert(alertName)}`,
  ].join('\n');
}

const headline = (event: Parameters<typeof shortCompany>[0]) =>
  `${shortCompany(event)}: ${cut(oneLine(event.title).replace(/\.$/, ''))}.`;

const cut = (text: string): string => (text.length > MAX_PART_LENGTH ? `${text.slice(0, MAX_PART_LENGTH - 1)}…` : text);
