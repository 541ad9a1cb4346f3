import { createHash } from 'node:crypto';
import { escapeHtml } from '@sentinel/service-kit';
import type { LinkedAlert, UnsubscribeAction } from './unsubscribe.ts';

/** The colors of `tokens.css`; the page works without the portal's files, and without scripts. */
const STYLES = `:root{color-scheme:light dark;--page:#f5f6f9;--panel:#fff;--line:#dbe1ea;--text:#0e1726;--muted:#46546a;--link:#1a56c4}
@media (prefers-color-scheme:dark){:root{--page:#0a0f1a;--panel:#101827;--line:#233048;--text:#e8edf6;--muted:#a7b3c8;--link:#8ab8ff}}
body{margin:0;background:var(--page);color:var(--text);font:16px/25px Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,sans-serif}
main{max-width:520px;margin:40px auto;padding:28px 32px 32px;background:var(--panel);border:1px solid var(--line);border-top:3px solid #f2b035;border-radius:8px}
h1{margin:0;font-size:26px;line-height:32px}p,li{color:var(--muted);overflow-wrap:anywhere}ul{padding-left:20px}
button{display:block;width:100%;margin:12px 0 0;padding:12px 16px;font:600 16px/22px inherit;font-family:inherit;color:var(--text);background:none;border:1px solid var(--line);border-radius:8px;cursor:pointer}
button.first{color:#1a1204;background:#f2b035;border-color:#f2b035}a{color:var(--link)}
@media (max-width:560px){main{margin:0;border-left:0;border-right:0;border-radius:0;padding:24px 20px}}`;

/** Headers of these pages: nothing loads, nothing runs, and the form goes to where it came from. */
export const UNSUBSCRIBE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

const CHOICES: readonly (readonly [action: UnsubscribeAction, label: string])[] = [
  ['pause_day', 'Pause for 1 day'],
  ['pause_week', 'Pause for 1 week'],
  ['digest', 'Send a daily digest instead'],
  ['delete', 'Delete'],
];

/** Asks what to do with the alerts; opening it changes nothing, so that programs that follow links do no harm. */
export function unsubscribePage(alerts: readonly LinkedAlert[]): string {
  if (alerts.length === 0)
    return page('This alert is gone', '<p>It was deleted. You won’t get messages from it any more.</p>');
  const [first] = alerts;
  const isOne = alerts.length === 1 && first;
  const names = isOne ? '' : `<ul>${alerts.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`;
  const buttons = CHOICES.map(
    ([action, label], index) =>
      `<button name="action" value="${action}"${index === 0 ? ' class="first"' : ''}>${label}${action === 'delete' ? (isOne ? ' this alert' : ' these alerts') : ''}</button>`,
  );
  return page(
    isOne ? `Fewer messages from “${first.name}”` : `Fewer messages from ${alerts.length} alerts`,
    `${names}<p>Choose what you’d like. Nothing has changed so far.</p><form method="post">${buttons.join('')}</form>`,
  );
}

const DONE: Record<UnsubscribeAction, string> = {
  pause_day: 'paused for 1 day',
  pause_week: 'paused for 1 week',
  pause: 'paused until you resume it',
  digest: 'sent as a daily digest from now on',
  delete: 'deleted',
};

/** Says what was done. */
export function unsubscribedPage(alerts: readonly LinkedAlert[], action: UnsubscribeAction): string {
  const lines = alerts.map(({ name }) => `<li>“${escapeHtml(name)}” is ${DONE[action]}.</li>`);
  return page('Done', `<ul>${lines.join('')}</ul><p>You can change this in <a href="/alerts">your alerts</a>.</p>`);
}

/** For a link that is not ours, or has ended. */
export const endedPage = (): string =>
  page(
    'This link doesn’t work any more',
    '<p>Links in messages work for a year. Log in to change <a href="/alerts">your alerts</a>.</p>',
  );

const page = (title: string, bodyHtml: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} - Sentinel</title><style>${STYLES}</style></head><body><main><h1>${escapeHtml(title)}</h1>${bodyHtml}</main></body></html>`;
