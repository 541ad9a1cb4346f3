import { beforeEach, expect, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { permissionNews } from '../page/permission-news.ts';
import { PermissionNote } from './permission-note.tsx';

const ME = { access_token: 't', userEmail: 'me@b.example', permissions: ['alerts'] };
const YOU = { email: 'y@b.example', name: 'Morgan', organization: '', access_token: 'y', permissions: ['alerts'] };
beforeEach(() => {
  session.clear();
  permissionNews.dismiss();
  session.saveLogin(ME);
  render(<PermissionNote from={session.state()} />);
});

const change = (permissions: string[], token = 't') => act(() => session.updatePermissions(token, permissions));
const said = () => screen.queryByRole('status')?.textContent ?? null;

test('says what was granted, until it is read (PEOPLE M3)', async () => {
  expect(said()).toBeNull();
  change(['alerts', 'explore_trades', 'explore_events']);
  expect(said()).toBe('You can now use Explore Insider Trades and Explore Material Events. OK');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(said()).toBeNull();
});

test('says what was taken away, and no longer what is given back (PEOPLE M4)', () => {
  change([]);
  expect(said()).toBe('An administrator removed your access to Alerts.OK');
  change(['alerts', 'categorization_admin']);
  expect(said()).toBe('You can now use Alerts and Categorization Assignments. OK');
});

test('the same permissions in another order, or another change of the session, are no news', () => {
  change(['alerts', 'explore_trades']);
  act(() => permissionNews.dismiss());
  change(['explore_trades', 'alerts']);
  act(() => session.setTheme('light'));
  expect(said()).toBeNull();
});

test('while running as another user it is of them; to begin and to end it is no news', () => {
  act(() => session.startRunAs({ ...YOU, permissions: [] }));
  expect(said()).toBeNull();
  change(['explore_trades'], 'y');
  expect(said()).toBe('Morgan can now use Explore Insider Trades. OK');
  change([], 'y');
  expect(said()).toBe("An administrator removed Morgan's access to Explore Insider Trades.OK");
  act(() => session.revertRunAs());
  expect(said()).toBeNull();
});

test('a logout and another login are no news', () => {
  act(() => session.clear());
  act(() => session.saveLogin({ ...ME, userEmail: 'other@b.example', permissions: ['admin'] }));
  expect(said()).toBeNull();
});

test('what was learned before the note is there is said, too', async () => {
  cleanup();
  const from = session.state();
  session.updatePermissions('t', ['alerts', 'categorization']);
  render(
    <StrictMode>
      <PermissionNote from={from} />
    </StrictMode>,
  );
  expect(said()).toBe('You can now use Categorization. OK');
});
