import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { drafts, session } from '@sentinel/session/credentials';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LOGOUT_QUESTION, useLogout } from './use-logout.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => {
  localStorage.clear();
  session.saveLogin({ access_token: 't', refresh_token: 'r', name: 'Morgan', theme: 'light', permissions: ['alerts'] });
  localStorage.setItem('device_id', 'web_abc123');
  sessionStorage.setItem('filters', 'x');
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

/** The API's answer to the logout; if the call is aborted first, it never answers. */
function answerLogout(answer: 'at once' | 'never') {
  globalThis.fetch = jest.fn<typeof fetch>((_url, init) =>
    answer === 'at once'
      ? Promise.resolve({ ok: true, status: 200, json: async () => ({ success: true }) } as Response)
      : new Promise((_done, fail) => {
          init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
        }),
  );
}

function Page({ left }: { left: string[] }) {
  const { askToLogOut, logoutDialog } = useLogout({
    leaveFor: async (path, ending) => {
      await ending();
      left.push(path);
    },
  });
  return (
    <>
      <button type="button" onClick={askToLogOut}>
        Leave
      </button>
      {logoutDialog}
    </>
  );
}

async function logOut() {
  const left: string[] = [];
  render(<Page left={left} />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(LOGOUT_QUESTION)).toBeVisible();
  expect(session.effectiveToken()).toBe('t');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  return left;
}

describe('logging out (spec part 1 section 2)', () => {
  test('tells the server, removes all but the device id, and goes to the start page', async () => {
    answerLogout('at once');
    const left = await logOut();
    await waitFor(() => expect(left).toEqual(['/']));
    expect(Object.entries(localStorage)).toEqual([['device_id', 'web_abc123']]);
    expect(sessionStorage).toHaveLength(0);
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/not been saved/)).toBeNull();
  });

  test('says what is not saved yet, and removes it (issue 11, "Durable")', async () => {
    session.saveLogin({ access_token: 't', userEmail: 'y@x.example', permissions: [] });
    const unsent = jest.spyOn(drafts, 'hasUnsent').mockResolvedValue(true);
    const clear = jest.spyOn(drafts, 'clear').mockResolvedValue();
    answerLogout('at once');
    const left = await logOut();
    expect(
      screen.getByText('Some of your work has not been saved yet. Logging out deletes it from this device.'),
    ).toBeVisible();
    await waitFor(() => expect(left).toEqual(['/']));
    expect([unsent.mock.calls, clear.mock.calls]).toEqual([[['y@x.example']], [['y@x.example']]]);
  });

  test('ends the own session, also while running as another user', async () => {
    session.startRunAs({ email: 'y@x.example', name: 'Y', organization: 'O', access_token: 'theirs', permissions: [] });
    answerLogout('at once');
    const left: string[] = [];
    render(<Page left={left} />);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(left).toEqual(['/']));
    const [, init] = jest.mocked(globalThis.fetch).mock.calls[0] ?? [];
    expect(init?.headers).toMatchObject({ authorization: 'Bearer t' });
    expect(session.effectiveToken()).toBeNull();
  });

  test('does not wait for a server that says nothing', async () => {
    const late = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    answerLogout('never');
    const left = await logOut();
    expect(left).toEqual([]);
    expect(timeout).toHaveBeenCalledWith(3000);
    late.abort();
    await waitFor(() => expect(left).toEqual(['/']));
    expect(session.effectiveToken()).toBeNull();
  });
});
