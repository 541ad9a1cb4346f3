import { createHash } from 'node:crypto';
import { COLORS, MAIL_MARK, messageBrand } from '@sentinel/mail';
import { escapeHtml } from '@sentinel/service-kit';
import { ALERT_LINK_ACTIONS, type AlertLinkAction } from '@sentinel/vocabulary-alerts';
import { changeByLink } from '../link-changes/change-by-link.ts';
import type { LinkedMessage } from '../link-changes/linked-message.ts';

type Alerts = LinkedMessage['alerts'];

const colors = (theme: 'light' | 'dark') =>
  Object.entries(COLORS)
    .map(([role, value]) => `--${role}:${value[theme]}`)
    .join(';');
/** The page looks like the mail that led to it, and works without the portal's files and without scripts. */
const styles = ({
  accent,
  onAccent,
}: Pick<ReturnType<typeof messageBrand>, 'accent' | 'onAccent'>) => `:root{color-scheme:light dark;${colors('light')}}
@media (prefers-color-scheme:dark){:root{${colors('dark')}}}
*{box-sizing:border-box}
body{margin:0;padding:28px 16px 40px;background:var(--page);color:var(--text);font:16px/25px Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,sans-serif}
.brand,main,footer{max-width:520px;margin:0 auto}
.brand{display:flex;align-items:center;gap:10px;padding:0 4px 14px;font-size:17px;font-weight:600;color:var(--text);text-decoration:none}
main{padding:28px 32px 32px;background:var(--panel);border:1px solid var(--line);border-top:3px solid ${accent};border-radius:8px}
h1{margin:0;font-size:26px;line-height:32px;letter-spacing:-.5px;overflow-wrap:anywhere}
p,li{color:var(--muted);overflow-wrap:anywhere}p{margin:12px 0 0}ul{margin:12px 0 0;padding-left:20px}
button{display:block;width:100%;min-height:48px;margin:20px 0 0;padding:11px 16px;font:inherit;font-weight:600;color:var(--text);background:none;border:1px solid var(--faint);border-radius:8px;cursor:pointer}
button.first{color:${onAccent};background:${accent};border-color:${accent}}
button+button{margin-top:10px}
.hint{margin:6px 0 0;font-size:14px;line-height:20px}
.rest{margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}
a{color:var(--link)}:focus-visible{outline:2px solid var(--link);outline-offset:2px}
footer{padding:14px 4px 0;font-size:14px}
@media (max-width:560px){body{padding:20px 0 32px}.brand,footer{padding-left:20px;padding-right:20px}main{padding:24px 20px;border-left:0;border-right:0;border-radius:0}}`;

/** Headers of these pages: nothing loads, nothing runs, and the form goes to where it came from. */
export const UNSUBSCRIBE_HEADERS = {
  get 'content-security-policy'() {
    const hash = createHash('sha256').update(styles(messageBrand())).digest('base64');
    return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  },
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

interface Choice {
  readonly label: string;
  /** What stays on; HTML. */
  readonly hint: string;
  /** After the name of an alert. */
  readonly done: string;
}
const PAUSED = 'A paused alert finds and sends nothing. It goes on by itself after that.';
const CHOICES: Record<AlertLinkAction, Choice> = {
  stop_emails: {
    label: 'Stop the emails',
    get hint() {
      return `The alert stays on: what it finds still shows in ${escapeHtml(messageBrand().product)}. No emails come until you turn them on again there.`;
    },
    done: 'sends no emails from now on',
  },
  pause_day: { label: 'Pause for 1 day', hint: PAUSED, done: 'is paused for 1 day' },
  pause_week: { label: 'Pause for 1 week', hint: PAUSED, done: 'is paused for 1 week' },
  digest: {
    label: 'Send a daily digest instead',
    hint: 'The alert stays on. One message a day tells what it found.',
    done: 'is sent as a daily digest from now on',
  },
};
const ORDER = ALERT_LINK_ACTIONS.toSorted((a, b) => Number(b === 'stop_emails') - Number(a === 'stop_emails'));

/**
 * Asks what to do with the alerts; opening it changes nothing, so that programs that follow links do no harm.
 * @param notice what was wrong with what was sent
 */
export function unsubscribePage(alerts: Alerts, now: Date, notice?: string): string {
  const [first] = alerts;
  if (first === undefined)
    return page('This alert is gone', '<p>It was deleted. You won’t get messages from it any more.</p>');
  const isOne = alerts.length === 1;
  const names = isOne ? '' : `<ul>${alerts.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`;
  const offered = ORDER.filter((action) => alerts.some((alert) => changeByLink(alert, action, now) !== undefined));
  const choices = offered.map((action, index) => {
    const { hint, label } = CHOICES[action];
    const next = offered[index + 1];
    // Both pauses have one hint, below the second.
    const hintHtml = next !== undefined && CHOICES[next].hint === hint ? '' : `<p class="hint">${hint}</p>`;
    return `<button name="action" value="${action}"${index === 0 ? ' class="first"' : ''}>${label}</button>${hintHtml}`;
  });
  const lead =
    offered.length === 0
      ? `${isOne ? 'This alert is' : 'These alerts are'} paused, and nothing is left to change here.`
      : 'Choose what you’d like. Nothing has changed so far.';
  const deletion = isOne
    ? `<a href="/alerts#${escapeHtml(encodeURIComponent(first.name))}">Delete it in your alerts</a>. You’ll be asked to log in.`
    : '<a href="/alerts">Delete them in your alerts</a>. You’ll be asked to log in.';
  return page(
    isOne ? `Fewer messages from “${first.name}”` : `Fewer messages from ${alerts.length} alerts`,
    `${notice === undefined ? '' : `<p role="alert">${escapeHtml(notice)}</p>`}${names}<p>${lead}</p>
<form method="post">${choices.join('')}</form>
<p class="rest">Don’t need ${isOne ? 'this alert' : 'these alerts'} at all? ${deletion}</p>`,
  );
}

/**
 * Says what was done, and what stays on.
 * @param changed ids of the alerts that it changed; the others were like that already
 */
export function unsubscribedPage(alerts: Alerts, changed: readonly string[], action: AlertLinkAction): string {
  const { done, hint } = CHOICES[action];
  const lines = alerts.map(({ id, name }) =>
    changed.includes(id)
      ? `“${escapeHtml(name)}” ${done}.`
      : `“${escapeHtml(name)}” is as it was: it was like that already, or is paused for longer.`,
  );
  const said =
    lines.length === 1 ? `<p>${lines[0]}</p>` : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  const isChanged = changed.length > 0;
  return page(
    isChanged ? 'Done' : 'Nothing changed',
    `${said}${isChanged ? `<p>${hint}</p><p>We’ve emailed the owner of the alert about this.</p>` : ''}
<p class="rest">You can undo this in <a href="/alerts/activity">your alerts</a>, after you log in.</p>`,
  );
}

/** For a link that is not ours, or has ended. */
export const endedPage = (): string =>
  page(
    'This link doesn’t work any more',
    '<p>Links in messages work for a year. Log in to change <a href="/alerts">your alerts</a>.</p>',
  );

const MARK = `<img src="data:image/png;base64,${MAIL_MARK.png}" width="28" height="28" alt="">`;
function page(title: string, bodyHtml: string): string {
  const brand = messageBrand();
  const product = escapeHtml(brand.product);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} - ${product}</title><style>${styles(brand)}</style></head><body><header><a class="brand" href="/">${brand.hasMark ? MARK : ''}${product}</a></header><main><h1>${escapeHtml(title)}</h1>${bodyHtml}</main><footer><a href="/alerts">Back to ${product}</a></footer></body></html>`;
}
