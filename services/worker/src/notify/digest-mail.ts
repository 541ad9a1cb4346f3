import { oneLine } from '@sentinel/alert-rules';
import { companyText, filingAddress, filingNotes, headlineOf, subjectLine } from '@sentinel/alert-rules/message';
import { mailActions, mailEntry, mailHeading, mailNotes, mailPage, mailSection } from '@sentinel/mail';
import { ABOUT_OWNERS, DISCLAIMER, ownerTargets } from './event-words.ts';
import type { MailMessage } from './mail-message.ts';
import type { MessageLinks } from './message-links.ts';
import type { MessageToSend, ToldMatch } from './message-to-send.ts';

/** The most matches that a mail lists; programs for mail cut longer ones off. */
const LISTED = 100;

/** The mail of several matches, the latest first, under their alerts. */
export function digestMail({ account, id, matches, period }: MessageToSend, links: MessageLinks): MailMessage {
  const kind = digestKind(period);
  const unsubscribe = links.unsubscribe(id);
  const heading = matches.length === 1 ? '1 match' : `${matches.length.toLocaleString('en-US')} matches`;
  const names = [...new Set(matches.map(({ alertName }) => alertName))];
  const intro = `From ${names.length === 1 ? `your alert “${names[0]}”` : `${names.length} of your alerts`}.`;
  const listed = matches.toReversed().slice(0, LISTED);
  const groups = names
    .map((name) => ({ name, matches: listed.filter(({ alertName }) => alertName === name) }))
    .filter((group) => group.matches.length > 0);
  const left = matches.length - listed.length;
  const notes = [
    ...(left > 0 ? [`${left.toLocaleString('en-US')} more are in your list of alerts.`] : []),
    ...new Set(listed.flatMap(({ event }) => (event.isDemo ? filingNotes({ ...event, formType: null }) : []))),
  ];
  const why = `You’re getting this because ${
    names.length === 1 ? `the alert “${names[0]}” is` : 'these alerts are'
  } on. It went to ${account.email} once.`;
  const [first] = listed;
  return {
    subject: subjectLine(matches.length === 1 && first ? `${kind}: ${headlineOf(first.event)}` : `${kind}: ${heading}`),
    text: [
      `${kind}: ${heading}`,
      intro,
      '',
      ...groups.flatMap((group) => [
        `${group.name} (${links.alert(group.name)})`,
        '',
        ...group.matches.flatMap((match) => [
          `- ${titleOf(match)}`,
          ...linesOf(match).map((line) => `  ${line}`),
          ...filingLines(match),
          '',
        ]),
      ]),
      ...notes.flatMap((note) => [note, '']),
      why,
      `Unsubscribe from these alerts, or pause them: ${unsubscribe}`,
      `All your alerts: ${links.alerts}`,
      '',
      DISCLAIMER,
      '',
    ].join('\n'),
    html: mailPage({
      kind,
      title: heading,
      preheader: listed.slice(0, 3).map(titleOf).join(' · '),
      rowsHtml: [
        mailHeading(heading, [intro]),
        ...groups.flatMap((group) => [
          mailSection(group.name, `${group.matches.length} ${group.matches.length === 1 ? 'match' : 'matches'}`),
          ...group.matches.map((match) =>
            mailEntry(titleOf(match), filingAddress(match.event) ?? links.alert(match.alertName), linesOf(match), {
              words: ABOUT_OWNERS,
              targets: ownerTargets(match.event, links),
            }),
          ),
        ]),
        mailNotes(notes),
        mailActions({ label: 'View alerts', url: links.alerts }),
      ].join('\n'),
      footer: [
        why,
        '',
        [
          { label: 'Unsubscribe from these alerts', url: unsubscribe },
          { label: 'Pause them', url: unsubscribe },
          { label: 'All your alerts', url: links.alerts },
        ],
        '',
        DISCLAIMER,
      ],
    }),
  };
}

/** What a digest is called, by its period. */
function digestKind(period: string | null): string {
  if (period?.startsWith('quiet/')) return 'During your quiet hours';
  return period?.startsWith('hourly/') ? 'Hourly digest' : 'Daily digest';
}

const titleOf = ({ event }: ToldMatch) => `${companyText(event)}: ${oneLine(event.title)}`;

function filingLines({ event }: ToldMatch): string[] {
  const url = filingAddress(event);
  return url === null ? [] : [`  ${url}`];
}

/** What else matters of a match, and why it is in the digest. */
function linesOf({ event, reasons }: ToldMatch): string[] {
  const why = reasons.map(({ found, label }) => `${oneLine(label)}: ${oneLine(found)}`).join('; ');
  return [oneLine(event.detail), why === '' ? '' : `Why: ${why}`].filter((line) => line !== '');
}
