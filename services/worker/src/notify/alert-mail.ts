import {
  mailActions,
  mailConditions,
  mailDetails,
  mailHeading,
  mailLinks,
  mailNotes,
  mailPage,
  mailTable,
} from '@sentinel/mail';
import {
  ABOUT_OWNERS,
  ALERT_KIND,
  acceptanceText,
  companyText,
  DISCLAIMER,
  filingNotes,
  ownerTargets,
  shortCompany,
} from './event-words.ts';
import type { MailMessage } from './mail-message.ts';
import type { MessageLinks } from './message-links.ts';
import type { MessageToSend, ToldMatch } from './message-to-send.ts';
import { oneLine, subjectLine } from './one-line.ts';

/** The mail of one match: what happened, why the alert fired, and the links to filing and alert. */
export function alertMail({ account, id }: MessageToSend, match: ToldMatch, links: MessageLinks): MailMessage {
  const { alertName, event, formType, reasons } = match;
  const company = companyText(event);
  const title = oneLine(event.title);
  const accepted = acceptanceText(event, account.timeZone);
  const detail = oneLine(event.detail);
  const notes = filingNotes(event);
  const rows = event.rows.map(([label, value]) => [oneLine(label), oneLine(value)] as const);
  const conditions = reasons.map(
    ({ asked, found, label }) => [`${oneLine(label)}: ${oneLine(asked)}`, oneLine(found)] as const,
  );
  const trades = event.trades.map(({ price, shares, tradeDate, value }) =>
    [tradeDate, shares, price, value].map(oneLine),
  );
  const people = ownerTargets(event, links);
  const alertUrl = links.alert(alertName);
  const why = [
    `You’re getting this because the alert “${alertName}” is on. It went to ${account.email} once${
      event.accession === null ? '' : `, for filing ${event.accession}`
    }.`,
  ];
  const unsubscribe = links.unsubscribe(id);
  return {
    subject: subjectLine(`${shortCompany(event)}: ${title}`),
    text: [
      `Your alert “${alertName}” fired.`,
      '',
      company,
      ...[title, detail, accepted ?? ''].filter((line) => line !== ''),
      '',
      `Why “${alertName}” fired`,
      ...reasons.map(
        ({ asked, found, label }) => `- ${oneLine(label)}: ${oneLine(found)} (you asked for: ${oneLine(asked)})`,
      ),
      '',
      ...columns(rows),
      ...columns(trades.length === 0 ? [] : [TRADE_COLUMNS, ...trades]),
      ...notes.flatMap((note) => [note, '']),
      `View alert: ${alertUrl}`,
      ...(event.filingUrl === null ? [] : [`Open the filing at the SEC: ${event.filingUrl}`]),
      ...people.map(({ label, url }) => `${ABOUT_OWNERS} ${label}: ${url}`),
      '',
      ...why,
      `Unsubscribe from this alert, or pause it: ${unsubscribe}`,
      `All your alerts: ${links.alerts}`,
      '',
      DISCLAIMER,
      '',
    ].join('\n'),
    html: mailPage({
      kind: ALERT_KIND[formType],
      title,
      preheader: [company, title, detail].filter((part) => part !== '').join(': '),
      rowsHtml: [
        mailHeading(`${oneLine(event.company.name)}: ${title}`, [
          [accepted, detail === '' ? undefined : `${detail}.`].filter(Boolean).join(' '),
        ]),
        mailConditions(`Why “${alertName}” fired`, conditions),
        trades.length > 0 ? mailTable(TRADE_COLUMNS, trades) : mailDetails(rows),
        mailLinks(ABOUT_OWNERS, people),
        mailNotes(notes),
        mailActions(
          { label: 'View alert', url: alertUrl },
          event.filingUrl === null ? undefined : { label: 'Open the filing at the SEC', url: event.filingUrl },
        ),
      ].join('\n'),
      footer: [
        ...why,
        '',
        [
          { label: 'Unsubscribe from this alert', url: unsubscribe },
          { label: 'Pause it', url: unsubscribe },
          { label: 'All your alerts', url: links.alerts },
        ],
        '',
        DISCLAIMER,
      ],
    }),
  };
}

const TRADE_COLUMNS = ['Trade date', 'Shares', 'Price', 'Value'] as const;

/** Rows as columns of plain text, and an empty line after them. */
function columns(rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0))) ?? [];
  return [
    ...rows.map((row) =>
      row
        .map((cell, index) => cell.padEnd((widths[index] ?? 0) + 2))
        .join('')
        .trimEnd(),
    ),
    '',
  ];
}
