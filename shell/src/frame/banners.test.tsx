import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { registryOf } from '@sentinel/federation/testing';
import { session } from '@sentinel/session/credentials';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Banners } from './banners.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => session.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

/** A stand-in for the API; returns the calls it received, with their tokens. */
function startApi(answer: 'at once' | 'never' = 'at once') {
  const sent: string[] = [];
  globalThis.fetch = jest.fn<typeof fetch>((_url, init) => {
    const token = new Headers(init?.headers).get('authorization');
    sent.push(`${JSON.parse(String(init?.body)).type} ${token}`);
    if (answer === 'at once')
      return Promise.resolve({ ok: true, status: 200, json: async () => ({ success: true }) } as Response);
    return new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))));
  });
  return sent;
}

const NOTHING = registryOf();
const fakeRouting = () => ({
  address: () => ({ hostname: 'localhost', pathname: '/alerts', search: '?a=1', hash: '' }),
  navigate: jest.fn<(path: string) => void>(),
  leaveFor: jest.fn(async (_path: string, ending: () => void | Promise<void>) => ending()),
});

function runAs(extra: Record<string, string> = {}) {
  session.saveLogin({ access_token: 't', name: 'Avery Admin', permissions: ['admin'] });
  for (const [key, value] of Object.entries({
    RunAsEmail: 'm@x.example',
    RunAsName: 'Morgan',
    RunAsOrganization: 'Demo',
    ...extra,
  })) {
    localStorage.setItem(key, value);
  }
}

describe('the banners (spec part 1 section 2)', () => {
  test('while running as another user, it is named', () => {
    runAs();
    render(<Banners registry={NOTHING} routing={fakeRouting()} keepsWorkOffline={false} />);
    expect(screen.getByText('Currently Running as Morgan (Demo)')).toBeVisible();
    expect(screen.queryByText('Admin Editing Mode')).toBeNull();
  });

  test('one without an organization is named alone', () => {
    runAs({ RunAsOrganization: '' });
    render(<Banners registry={NOTHING} routing={fakeRouting()} keepsWorkOffline={false} />);
    expect(screen.getByText('Currently Running as Morgan')).toBeVisible();
  });

  test('one that the server has ended is said to be over; Revert is left, and asks the server for nothing', async () => {
    runAs({ RunAsAccessToken: 'theirs' });
    const sent = startApi();
    render(<Banners registry={NOTHING} routing={fakeRouting()} keepsWorkOffline={false} />);
    act(() => session.markRunAsEnded());
    expect(screen.getByText('Running as Morgan has ended: it lasts 15 minutes at most.')).toBeVisible();
    expect(screen.queryByText(/Currently Running/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Revert' }));
    await waitFor(() => expect(session.effectiveToken()).toBe('t'));
    expect([sent, session.state().runAs]).toEqual([[], null]);
  });

  test('Revert does not wait for a server that says nothing', async () => {
    runAs({ RunAsAccessToken: 'theirs' });
    const late = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    startApi('never');
    render(<Banners registry={NOTHING} routing={fakeRouting()} keepsWorkOffline={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Revert' }));
    expect(timeout).toHaveBeenCalledWith(3000);
    expect(screen.getByRole('button', { name: 'Revert' })).toBeDisabled();
    expect(session.effectiveToken()).toBe('theirs');
    act(() => late.abort());
    await waitFor(() => expect(session.effectiveToken()).toBe('t'));
  });

  test('Revert ends it: on the server, own session, own picture, and the dashboard on a fresh page', async () => {
    runAs({ RunAsAccessToken: 'theirs', profileImage: 'data:theirs', savedProfileImage: 'data:own' });
    const sent = startApi();
    const routing = fakeRouting();
    render(<Banners registry={NOTHING} routing={routing} keepsWorkOffline={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Revert' }));
    expect(routing.leaveFor).toHaveBeenCalledWith('/dashboard', expect.any(Function));
    await waitFor(() => expect(session.effectiveToken()).toBe('t'));
    expect(sent).toEqual(['revert_run_as Bearer theirs']);
    expect(session.state()).toMatchObject({ name: 'Avery Admin', profileImage: 'data:own', runAs: null });
    expect(Object.keys(localStorage).filter((key) => /^RunAs|^saved/.test(key))).toEqual([]);
  });

  test('editing as an administrator leads back to the admin page', async () => {
    runAs({ AdminEmail: 'avery@x.example' });
    const routing = fakeRouting();
    render(<Banners registry={NOTHING} routing={routing} keepsWorkOffline={false} />);
    expect(screen.getByText('Admin Editing Mode')).toBeVisible();
    expect(screen.getByText('Currently Running as Morgan (Demo)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Return to Admin Page' }));
    expect(routing.navigate).toHaveBeenCalledWith('/categorization/admin');
  });

  test('Revert ends editing as a reviewer, of which the server knows nothing', async () => {
    runAs({ AdminEmail: 'avery@x.example', AdminPermissions: '[]' });
    const sent = startApi();
    render(<Banners registry={NOTHING} keepsWorkOffline={false} routing={fakeRouting()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Revert' }));
    await waitFor(() => expect(session.state()).toMatchObject({ isAdminEditing: false, runAs: null }));
    expect(sent).toEqual([]);
  });

  test('nothing stands there otherwise; losing the connection says so', () => {
    const { container, rerender } = render(
      <Banners registry={NOTHING} routing={fakeRouting()} keepsWorkOffline={false} />,
    );
    expect(container).toBeEmptyDOMElement();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText("You're offline. You can't load or save anything until you reconnect.")).toBeVisible();
    rerender(<Banners registry={NOTHING} routing={fakeRouting()} keepsWorkOffline />);
    expect(
      screen.getByText("You're offline. Your work is saved on this device and sent when you reconnect."),
    ).toBeVisible();
    jest.restoreAllMocks();
  });
});
