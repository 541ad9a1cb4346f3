import { instantText } from '@sentinel/calendar';
import type { Passage } from '../event-details.ts';
import type { MatchedEvent } from '../matched-event.ts';
import { oneLine, quoted, spaced } from '../words.ts';
import { ALERT_KIND, acceptanceText, filingNotes, headlineOf, subjectLine } from './event-words.ts';
import type { ToldMatch } from './told-match.ts';

/** What a message about one filing or price says, in the order in which it says it. Its mail, in HTML and in text, and its preview are written of it. */
export interface MessageFacts {
  readonly subject: string;
  /** What kind of alert fired; several, where alerts of several kinds did. */
  readonly kind: string;
  readonly events: readonly EventFacts[];
  readonly notes: readonly string[];
}

export interface EventFacts {
  readonly event: MatchedEvent;
  /** Who did what, and how much. */
  readonly heading: string;
  /** Sentences. */
  readonly lead: readonly string[];
  /** Of each alert that fired. */
  readonly why: readonly WhyFired[];
  /** Rows of a table of trades, below its columns; none for other events. */
  readonly trades: readonly (readonly string[])[];
  readonly details: readonly (readonly [label: string, value: string])[];
}

export interface WhyFired {
  readonly alertName: string;
  readonly title: string;
  readonly conditions: readonly (readonly [asked: string, found: string])[];
  readonly passages: readonly Passage[];
}

export const TRADE_COLUMNS = ['Trade date', 'Shares', 'Price', 'Value'] as const;
/** Alerts that a subject names. */
const MAX_NAMED = 2;

/**
 * What a message says of matches of one filing or price.
 * @param timeZone IANA; the reader's: all times of the message are in it
 */
export function messageFacts(matches: readonly ToldMatch[], timeZone: string): MessageFacts {
  const byEvent = new Map<string, ToldMatch[]>();
  for (const match of matches) {
    const of = byEvent.get(match.eventKey);
    if (of) of.push(match);
    else byEvent.set(match.eventKey, [match]);
  }
  const events = [...byEvent.values()].flatMap((of) => eventFacts(of, timeZone) ?? []);
  return {
    subject: subjectOf(matches),
    kind: [...new Set(matches.map(({ formType }) => ALERT_KIND[formType]))].join(', '),
    events,
    notes: [...new Set(events.flatMap(({ event }) => filingNotes(event)))],
  };
}

function eventFacts(matches: readonly ToldMatch[], timeZone: string): EventFacts | undefined {
  const [first] = matches;
  if (!first) return undefined;
  const { event, formType } = first;
  const { detail, pricedAt, rows, title, trades } = event;
  const isTrade = formType === '4';
  return {
    event,
    heading: headlineOf(event, oneLine(event.company.name)),
    // The titles of other events say what their headings do, and their details what their rows do.
    lead: [...(isTrade ? [sentence(title), sentence(detail)] : []), acceptanceText(event, timeZone) ?? ''].filter(
      (one) => one !== '',
    ),
    why: matches.map(({ alertName, event: { passages = [] }, reasons }) => ({
      alertName,
      title: `Why “${alertName}” fired`,
      conditions: reasons.map(
        ({ asked, found, label }) => [`${oneLine(label)}: ${oneLine(asked)}`, oneLine(found)] as const,
      ),
      passages: passages.map(({ after, before, keyword, said }) => ({
        ...{ keyword: oneLine(keyword), said: oneLine(said) },
        ...{ before: spaced(before), after: spaced(after) },
      })),
    })),
    trades: trades.map(({ price, shares, tradeDate, value }) => [tradeDate, shares, price, value].map(oneLine)),
    details: [
      ...rows.map(([label, value]) => [oneLine(label), oneLine(value)] as const),
      ...(pricedAt === undefined ? [] : ([['Price as of', instantText(pricedAt, { timeZone })]] as const)),
    ],
  };
}

const sentence = (text: string): string => {
  const line = oneLine(text);
  return line === '' || line.endsWith('.') ? line : `${line}.`;
};

/** Who did what, how much, and which alert: `EMBX CEO sold $1.95M: “Officer sales over $1M”`. */
function subjectOf(matches: readonly ToldMatch[]): string {
  const headlines = [...new Set(matches.map(({ event }) => headlineOf(event)))];
  // An 8-K and its text are told by the longer one, which has the keyword.
  const told = headlines.filter((one) => !headlines.some((other) => other !== one && other.startsWith(one)));
  const what = told.join('; ');
  const names = [...new Set(matches.map(({ alertName }) => alertName))];
  const left = names.length - MAX_NAMED;
  const alerts = `${quoted(names.slice(0, MAX_NAMED))}${left > 0 ? ` and ${left} more` : ''}`;
  // A keyword stands in quotation marks as well.
  return subjectLine(
    what.includes(': “') ? `${what} (${names.length === 1 ? 'alert' : 'alerts'} ${alerts})` : `${what}: ${alerts}`,
  );
}
