import { type MessageContent, type MessageSource, messageContent, oneLine } from './message-content.ts';
import { messageHtml, whyReceived } from './message-html.ts';

/** An email without its addresses. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The email of a match: why it fired, what happened, and the links to filing and alert. */
export function composeMessage(source: MessageSource): Message {
  const content = messageContent(source);
  return {
    subject: subjectLine(`${source.filing.company.ticker ?? source.filing.company.name}: ${content.headline}`),
    text: messageText(content),
    html: messageHtml(content),
  };
}

function messageText({
  alertName,
  alertUrl,
  company,
  filingUrl,
  headline,
  notes,
  reasons,
  rows,
}: MessageContent): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return [
    `Your alert "${alertName}" fired.`,
    '',
    company,
    headline,
    '',
    ...rows.map(([label, value]) => `${label.padEnd(width)}${value}`),
    '',
    'Why it fired',
    ...reasons.map(([label, text]) => `- ${label}: ${text}`),
    '',
    ...notes.flatMap((note) => [note, '']),
    `View alert: ${alertUrl}`,
    `Open the filing at the SEC: ${filingUrl}`,
    '',
    ...whyReceived(alertName),
    '',
  ].join('\n');
}

/** A subject is one line of a sensible length. */
function subjectLine(text: string): string {
  const line = oneLine(text);
  return line.length > 180 ? `${line.slice(0, 179)}…` : line;
}
