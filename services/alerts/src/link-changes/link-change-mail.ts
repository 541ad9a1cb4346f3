import { mailActions, mailHeading, mailPage, messageBrand } from '@sentinel/mail';
import { type AlertLinkAction, LINK_CHANGE_WORDS } from '@sentinel/vocabulary-alerts';

interface ChangeToTell {
  /** Names of the alerts that were changed; at least one. */
  readonly names: readonly string[];
  readonly action: AlertLinkAction;
  /** Where the message with the link had gone. */
  readonly recipient: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/** The mail that tells the owner what a message's link changed, and where to undo it. */
export function linkChangeMail({ names, action, recipient, publicUrl }: ChangeToTell): {
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
} {
  const [first = ''] = names;
  const isOne = names.length === 1;
  const words = LINK_CHANGE_WORDS[action];
  const subject = isOne ? `Your alert “${first}” was ${words}` : `${names.length} of your alerts were ${words}`;
  const what = isOne
    ? `Your alert “${first}” was ${words} from a link in a message sent to ${recipient}.`
    : `These alerts were ${words} from a link in a message sent to ${recipient}: ${names.map((name) => `“${name}”`).join(', ')}.`;
  const wasNotYou =
    'If that wasn’t you, somebody who has that message used its link. You can undo it in your alerts. A link can’t delete an alert.';
  const undo = {
    label: isOne ? 'See or undo this' : 'See or undo these',
    url: `${publicUrl}/alerts/activity${isOne ? `?alert=${encodeURIComponent(first)}` : ''}`,
  };
  const why = `You’re receiving this because one of your ${messageBrand().product} alerts was changed without a login.`;
  return {
    subject,
    bodyText: `${[what, wasNotYou, `${undo.label}: ${undo.url}`, why].join('\n\n')}\n`,
    bodyHtml: mailPage({
      kind: 'Alert changed',
      title: subject,
      preheader: what,
      rowsHtml: [mailHeading(subject, [what, wasNotYou]), mailActions(undo)].join('\n'),
      footer: [why],
    }),
  };
}
