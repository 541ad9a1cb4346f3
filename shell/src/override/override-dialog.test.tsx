import { beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverrideDialog } from './override-dialog.tsx';
import { overrideLink } from './override-link.ts';

const LINK = { link: 'a.b.c' };
const TOLD = { area: 'alerts', version: '0000000000f2', by: 'jane', until: '2026-11-26T15:30:00.000Z' };
let sent: { body: unknown; token: string | null }[];

/** What delivery answers, call by call. */
function answers(...all: { status: number; body: object }[]): void {
  sent = [];
  globalThis.fetch = async (address, init) => {
    if (address !== '/override') return { ok: false, status: 401, json: async () => ({ error: 'no' }) } as Response;
    sent.push({ body: JSON.parse(String(init?.body)), token: new Headers(init?.headers).get('authorization') });
    const { status, body } = all.shift() ?? { status: 500, body: {} };
    return { status, json: async () => body } as Response;
  };
}
function open() {
  const [onClose, onShown] = [jest.fn(), jest.fn()];
  render(<OverrideDialog link={LINK} onClose={onClose} onShown={onShown} />);
  return { user: userEvent.setup(), onClose, onShown };
}
beforeEach(() => {
  session.clear();
  history.replaceState(null, '', '/');
  overrideLink.drop();
  session.saveLogin({ access_token: 'mine', permissions: ['admin'], userEmail: 'avery@x.example' });
});

test('names area, version, maker and end as delivery knows them, and shows nothing before it is confirmed', async () => {
  answers({ status: 200, body: TOLD }, { status: 200, body: TOLD });
  const { user, onShown } = open();
  expect(await screen.findByRole('dialog', { name: 'Show another version of alerts?' })).toBeVisible();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'alerts',
    '0000000000f2',
    'jane',
    expect.stringContaining('3:30'),
  ]);
  expect(sent).toEqual([{ body: { ...LINK, isConfirmed: false }, token: 'Bearer mine' }]);
  await user.click(screen.getByRole('button', { name: 'Show It to Me' }));
  expect(sent[1]).toEqual({ body: { ...LINK, isConfirmed: true }, token: 'Bearer mine' });
  expect(onShown).toHaveBeenCalledWith('alerts');
});

test('of a build on this computer, says what that means', async () => {
  answers({ status: 200, body: { ...TOLD, version: undefined, origin: 'http://127.0.0.1:5170' } });
  open();
  expect(await screen.findByText('http://127.0.0.1:5170')).toBeVisible();
  expect(screen.getByText(/It runs what is served on this computer, with all that you may do here/)).toBeVisible();
});

test('a link that is good for nothing says why', async () => {
  answers({ status: 403, body: { error: 'This link has expired. Ask for a new one.' } });
  const { onClose, onShown } = open();
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('This link has expired. Ask for a new one.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect([onClose.mock.calls.length, onShown.mock.calls.length]).toEqual([1, 0]);
});

test('names are text, whatever is in them', async () => {
  answers({ status: 200, body: { ...TOLD, by: '<img src=x onerror=alert(1)>' } });
  open();
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

test('a link is taken out of the address, outlives a login, and is asked for once', () => {
  history.replaceState(null, '', '/dashboard?a=1#override=a.b.c');
  overrideLink.take();
  expect([location.pathname + location.search + location.hash, overrideLink.get()]).toEqual(['/dashboard?a=1', LINK]);
  overrideLink.take();
  expect(overrideLink.get()).toEqual(LINK);
  expect(sessionStorage.getItem('sentinel_override_link')).toBe('#override=a.b.c');
  overrideLink.drop();
  overrideLink.take();
  expect(overrideLink.get()).toBeNull();
});

test.each([
  '#override-local=alerts@http://evil.example:5170',
  '#override-local=alerts@https://127.0.0.1:5170',
  '#override-local=Alerts@http://127.0.0.1:5170',
  '#override=<script>',
  '#what-is-loaded',
])('%s is no link', (hash) => {
  history.replaceState(null, '', `/dashboard${hash}`);
  overrideLink.take();
  expect(overrideLink.get()).toBeNull();
});
