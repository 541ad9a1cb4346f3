import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, refusal, renderAdmin } from '../testing/render-admin.tsx';
import type { ReleaseToken } from './ask-desk.ts';

const SECRET = `srt_${'a'.repeat(43)}`;
const TOKEN: ReleaseToken = {
  id: 12,
  team: 'explore',
  areas: ['explore'],
  actions: ['publish', 'canary'],
  createdBy: 'admin@sentinel.example',
  createdAt: '2026-01-05T10:00:00.000Z',
  expiresAt: '2126-01-05T10:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
};

let stored: ReleaseToken[];
beforeEach(() => {
  const ended = { revokedAt: '2026-01-06T10:00:00.000Z', revokedBy: 'x' };
  stored = [TOKEN, { ...TOKEN, id: 11, team: 'ops', areas: null, ...ended }];
});

/** Shows the page; delivery's desk answers as it would. Returns what it was asked. */
function show(change: Answers = {}) {
  const { sent } = renderAdmin(
    {
      '/release-desk/tokens list': () => ({ tokens: stored, areas: ['alerts', 'explore'] }),
      '/release-desk/tokens create': ({ work: _, ...token }) => {
        stored = [{ ...TOKEN, ...token, id: 13 }, ...stored];
        return { id: 13, secret: SECRET, expiresAt: TOKEN.expiresAt };
      },
      '/release-desk/tokens revoke': ({ id }) => {
        stored = stored.map((each) => (each.id === id ? { ...each, revokedAt: TOKEN.createdAt } : each));
        return { success: true };
      },
      ...change,
    },
    { path: '/release-tokens' },
  );
  return sent;
}
const row = async (name: RegExp) => (await screen.findByText(name)).closest('tr')!;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('each token with its team, areas, actions, maker, last use and end', async () => {
  show();
  const cells = within(await row(/explore \(token 12\)/)).getAllByRole('cell');
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    'explore (token 12)',
    'explore',
    'Publish, Serve canaries',
    'admin@sentinel.example',
    'Never',
  ]);
  const revoked = within(await row(/ops \(token 11\)/));
  expect(revoked.getByText('All areas and the shell')).toBeVisible();
  expect(revoked.getByText('Revoked')).toBeVisible();
  expect(revoked.queryByRole('button')).toBeNull();
});

test('a new token’s secret shows once, and goes', async () => {
  const user = userEvent.setup();
  const asked = show();
  await userEvent.type(await screen.findByLabelText('Team'), 'alerts');
  await userEvent.click(screen.getByLabelText('alerts'));
  await userEvent.click(screen.getByLabelText('Promote'));
  await press('Make token');
  expect(await screen.findByText(SECRET)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy token' })).toHaveFocus();
  expect(asked).toContainEqual({
    work: 'create',
    team: 'alerts',
    areas: ['alerts'],
    actions: ['publish', 'canary', 'promote'],
    days: 90,
  });
  await user.click(screen.getByRole('button', { name: 'Copy token' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await press('I’ve stored it');
  expect(screen.queryByText(SECRET)).toBeNull();
  expect(await row(/alerts \(token 13\)/)).toBeVisible();
});

test('only operators’ tokens are for all areas and switch areas off', async () => {
  const asked = show();
  const disable = await screen.findByLabelText(/Switch areas off and on/);
  expect(disable).toBeDisabled();
  await userEvent.click(screen.getByLabelText('All areas and the shell, for operators'));
  expect(screen.getByLabelText('explore')).toBeDisabled();
  await userEvent.click(disable);
  await userEvent.type(screen.getByLabelText('Team'), 'ops');
  await press('Make token');
  await screen.findByText(SECRET);
  expect(asked).toContainEqual(expect.objectContaining({ areas: null, actions: ['publish', 'canary', 'disable'] }));
});

test('what is missing is said at its field, and nothing is sent', async () => {
  const asked = show();
  await userEvent.clear(await screen.findByLabelText('Days until it expires'));
  for (const name of ['Publish', 'Serve canaries']) await userEvent.click(screen.getByLabelText(name));
  await press('Make token');
  for (const text of [
    /Use lowercase letters, digits and hyphens/,
    'Choose an area.',
    'Choose what the token may do.',
    'Enter 1 to 366.',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(asked.map(({ work }) => work)).toEqual(['list']);
});

test('a refusal is told in the server’s words', async () => {
  show({ '/release-desk/tokens create': () => refusal('unprocessable', 'Only operators release the shell.') });
  await userEvent.type(await screen.findByLabelText('Team'), 'alerts');
  await userEvent.click(screen.getByLabelText('alerts'));
  await press('Make token');
  expect(await screen.findByText('Only operators release the shell.')).toBeVisible();
});

test('revoking asks first', async () => {
  const asked = show();
  await press('Revoke token 12 of explore');
  expect(screen.getByText(/Pipelines that use it can no longer release/)).toBeVisible();
  expect(asked.map(({ work }) => work)).toEqual(['list']);
  await press('Revoke token');
  expect(await screen.findByText('Token 12 of explore was revoked.')).toBeVisible();
  expect(asked).toContainEqual({ work: 'revoke', id: 12 });
  expect(within(await row(/explore \(token 12\)/)).getByText('Revoked')).toBeVisible();
});
