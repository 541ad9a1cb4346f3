import {
  type EventFacts,
  filingAddress,
  messageFacts,
  messageText,
  TRADE_COLUMNS,
  type WhyFired,
} from '@sentinel/alert-rules/message';
import {
  mailActions,
  mailConditions,
  mailDetails,
  mailHeading,
  mailLinks,
  mailNotes,
  mailPage,
  mailPassage,
  mailTable,
} from '@sentinel/mail';
import { ABOUT_OWNERS, DISCLAIMER, ownerTargets } from './event-words.ts';
import type { MailMessage } from './mail-message.ts';
import type { MessageLinks } from './message-links.ts';
import type { MessageToSend, ToldMatch } from './message-to-send.ts';

const OPEN_FILING = 'Open the filing at the SEC';
const OPEN_COPY = 'Open our stored copy';
const ALL_ALERTS = 'All your alerts';
const LIST = new Intl.ListFormat('en-US');

/**
 * The mail of one match, or of all that one filing or price fired: what happened, why each alert fired, and the links to filing and
 * alerts.
 */
export function alertMail({ account, id, matches }: MessageToSend, links: MessageLinks): MailMessage {
  const facts = messageFacts(matches, account.timeZone);
  const alerts = alertsOf(matches);
  const people = [
    ...new Map(facts.events.flatMap(({ event }) => ownerTargets(event, links)).map((one) => [one.url, one])).values(),
  ];
  const view = alerts.map(({ name }) => ({
    label: alerts.length === 1 ? 'View alert' : `View “${name}”`,
    url: links.alert(name),
  }));
  const [first, ...otherViews] = view;
  const unsubscribe = alerts.map((one) => ({
    label: alerts.length === 1 ? 'Unsubscribe from this alert' : `Unsubscribe from “${one.name}”`,
    url: alerts.length === 1 ? links.unsubscribe(id) : links.unsubscribe(id, one.id),
  }));
  const accession = facts.events.map(({ event }) => event.accession).find((one) => one !== null);
  const atSec = facts.events.map(({ event }) => filingAddress(event)).find((url) => url !== null);
  const filing = [
    ...(atSec === undefined ? [] : [{ label: OPEN_FILING, url: atSec }]),
    ...(accession === undefined ? [] : [{ label: OPEN_COPY, url: links.filing(accession) }]),
  ];
  const [firstFiling, ...otherFilings] = filing;
  const names = LIST.format(alerts.map(({ name }) => `“${name}”`));
  const why = `You’re getting this because the ${alerts.length === 1 ? 'alert' : 'alerts'} ${names} ${
    alerts.length === 1 ? 'is' : 'are'
  } on. It went to ${account.email} once${accession === undefined ? '' : `, for filing ${accession}`}.`;
  const heading = facts.events[0]?.heading ?? '';
  return {
    subject: facts.subject,
    text: [
      ...messageText(facts),
      ...view.map(({ label, url }) => `${label}: ${url}`),
      ...filing.map(({ label, url }) => `${label}: ${url}`),
      ...people.map(({ label, url }) => `${ABOUT_OWNERS} ${label}: ${url}`),
      '',
      why,
      ...unsubscribe.map(({ label, url }) => `${label}, or pause it: ${url}`),
      `${ALL_ALERTS}: ${links.alerts}`,
      '',
      DISCLAIMER,
      '',
    ].join('\n'),
    html: mailPage({
      kind: facts.kind,
      title: heading,
      preheader: [heading, ...(facts.events[0]?.lead ?? [])].join(' '),
      rowsHtml: [
        ...facts.events.map(eventHtml),
        mailLinks(ABOUT_OWNERS, people),
        mailNotes(facts.notes),
        ...(first ? [mailActions(first, firstFiling)] : []),
        mailLinks('', [...otherViews, ...otherFilings]),
      ].join('\n'),
      footer: [
        why,
        '',
        ...(alerts.length === 1
          ? [[...unsubscribe, { label: 'Pause it', url: links.unsubscribe(id) }, allAlerts(links)]]
          : [...unsubscribe.map((one) => [{ ...one, label: `${one.label}, or pause it` }]), [allAlerts(links)]]),
        '',
        DISCLAIMER,
      ],
    }),
  };
}

const allAlerts = (links: MessageLinks) => ({ label: ALL_ALERTS, url: links.alerts });

/** The alerts that a message names, each once. */
function alertsOf(matches: readonly ToldMatch[]): { readonly id: string; readonly name: string }[] {
  return [...new Map(matches.map(({ alertId, alertName }) => [alertId, alertName]))].map(([id, name]) => ({
    id,
    name,
  }));
}

const eventHtml = ({ details, heading, lead, trades, why }: EventFacts): string =>
  [
    mailHeading(heading, lead.length > 0 ? [lead.join(' ')] : []),
    ...why.map(whyHtml),
    ...(trades.length > 0 ? [mailTable(TRADE_COLUMNS, trades)] : []),
    ...(details.length > 0 ? [mailDetails(details)] : []),
  ].join('\n');

const whyHtml = ({ conditions, passages, title }: WhyFired): string =>
  [mailConditions(title, conditions), ...passages.map(mailPassage)].join('\n');
