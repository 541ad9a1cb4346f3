import { cut, filingAddress, inPlainSigns, textHeadline, textMessage } from '@sentinel/alert-rules/message';
import { messageBrand } from '@sentinel/mail';
import type { MessageLinks } from './message-links.ts';
import type { MessageToSend } from './message-to-send.ts';

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

function testText({ alert, isFirstText }: MessageToSend, links: MessageLinks): string {
  const name = alert?.name ?? '';
  return isFirstText
    ? `${messageBrand().product}: this is a test of one of your alerts. No filing matched. ${links.alerts}`
    : `${messageBrand().product}: this is a test of your alert “${cut(name)}”. No filing matched. ${links.alert(name)}`;
}

function matchText({ isFirstText, kind, matches, period }: MessageToSend, links: MessageLinks): string {
  const last = matches.at(-1);
  if (!last) return '';
  const names = [...new Set(matches.map(({ alertName }) => alertName))];
  if (kind === 'digest' && period !== null && matches.length > 1) {
    const from =
      names.length > 1
        ? `${names.length} of your alerts`
        : isFirstText
          ? 'one of your alerts'
          : `your alert “${cut(names[0] ?? '')}”`;
    return `${messageBrand().product}: ${matches.length.toLocaleString('en-US')} matches from ${from}, the latest: ${textHeadline(last.event)} ${links.alerts}`;
  }
  const filing = filingAddress(last.event);
  return [
    ...textMessage(matches, messageBrand().product, isFirstText),
    ...(filing === null ? [] : [`Filing: ${filing}`]),
    isFirstText || names.length > 1 ? `Alerts: ${links.alerts}` : `Alert: ${links.alert(last.alertName)}`,
  ].join('\n');
}
