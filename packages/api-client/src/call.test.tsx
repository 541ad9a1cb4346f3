import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { call, isError } from './index.ts';

interface Sent {
  readonly body: Record<string, unknown>;
  readonly authorization: string | undefined;
}

/** A stand-in for the API's handling of tokens: records its calls, and answers according to the token. */
function startApi(answer: (sent: Sent) => { status: number; body: unknown } | Error) {
  const sent: Sent[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const headers = init?.headers as Record<string, string>;
    const one = { body: JSON.parse(String(init?.body)), authorization: headers.authorization };
    sent.push(one);
    const found = answer(one);
    if (found instanceof Error) throw found;
    return {
      ok: found.status < 400,
      status: found.status,
      headers: new Headers(),
      json: async () => found.body,
    } as Response;
  });
  return sent;
}

const ended = { status: 401, body: { error: 'Your session has ended.', code: 'unauthenticated', request_id: 'r' } };
const tokens = { status: 200, body: { access_token: 'new', refresh_token: 'r2', permissions: ['alerts'] } };

const realFetch = globalThis.fetch;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.saveLogin({
    access_token: 'old',
    refresh_token: 'r1',
    permissions: ['alerts'],
    userEmail: 'a@b.example',
    name: 'A',
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('call', () => {
  test('posts the type and the payload with the token, and gives the answer', async () => {
    const sent = startApi(() => ({ status: 200, body: [] }));
    expect(await call('delete_alert', { alert_name: 'Mine' })).toEqual([]);
    expect(sent).toEqual([
      { body: { type: 'delete_alert', alert_name: 'Mine', email: 'a@b.example' }, authorization: 'Bearer old' },
    ]);
  });

  test('gives the server’s error as it is', async () => {
    startApi(() => ({ status: 409, body: { error: 'Taken.', code: 'conflict', request_id: 'r' } }));
    const answer = await call('get_alerts', {});
    expect(isError(answer) && answer.error).toBe('Taken.');
  });

  test('a failure carries a reason of its own operation; a program that asks for another does not compile', async () => {
    startApi(() => ({
      status: 409,
      body: { error: 'Taken.', code: 'conflict', reason: 'already_on', request_id: 'r' },
    }));
    const answer = await call('generate_2fa_secret', { email: 'a@b.example' });
    if (!isError(answer)) throw new Error('no failure');
    expect(answer.reason === 'already_on').toBe(true);
    // @ts-expect-error generate_2fa_secret declares no such reason
    expect(answer.reason === 'name_taken').toBe(false);
  });

  test.each([
    ['no network', new TypeError('failed')],
    ['an answer that is no error of ours', { status: 502, body: 'Bad gateway' }],
  ])('%s reads: Network or server error occurred.', async (_name, answer) => {
    startApi(() => answer);
    expect(await call('get_tickers', {})).toEqual({ error: 'Network or server error occurred.' });
  });

  test('a token that has run out is renewed, in the payload too, and the call repeated', async () => {
    const sent = startApi(({ body, authorization }) => {
      if (body.type === 'refresh_session') return tokens;
      return authorization === 'Bearer new' ? { status: 200, body: { name: 'A' } } : ended;
    });
    expect(await call('get_user', {})).toEqual({ name: 'A' });
    expect(sent.map(({ body }) => body.type)).toEqual(['get_user', 'refresh_session', 'get_user']);
    expect(sent[1]).toMatchObject({
      body: { refresh_token: 'r1', device_id: expect.stringMatching(/^web_/) },
      authorization: undefined,
    });
    expect(sent[2]?.body.access_token).toBe('new');
    expect([session.effectiveToken(), session.refreshToken()]).toEqual(['new', 'r2']);
  });

  test('calls that fail together renew once', async () => {
    const sent = startApi(({ body, authorization }) => {
      if (body.type === 'refresh_session') return tokens;
      return authorization === 'Bearer new' ? { status: 200, body: {} } : ended;
    });
    await Promise.all([call('get_tickers', {}), call('get_owners', {}), call('get_tickers', {})]);
    expect(sent.filter(({ body }) => body.type === 'refresh_session')).toHaveLength(1);
  });

  test('when the refresh token is refused the session ends, and the device id stays', async () => {
    const deviceId = session.deviceId();
    startApi(() => ended);
    const answer = await call('get_tickers', {});
    expect(isError(answer) && answer.code).toBe('unauthenticated');
    expect(session.effectiveToken()).toBeNull();
    expect(session.deviceId()).toBe(deviceId);
  });

  test('when the network is down during the renewal nobody is logged out', async () => {
    startApi(({ body }) => (body.type === 'refresh_session' ? new TypeError('failed') : ended));
    await call('get_tickers', {});
    expect(session.effectiveToken()).toBe('old');
  });

  test.each([
    ['answered', tokens],
    ['refused', ended],
  ])(
    'a renewal that is %s after another tab logged out, or somebody else in, changes nothing',
    async (_name, renewal) => {
      for (const now of [null, 'r-of-b']) {
        session.saveLogin({ access_token: 'old', refresh_token: 'r1', permissions: [] });
        const sent = startApi(({ body }) => {
          if (body.type !== 'refresh_session') return ended;
          if (now === null) session.clear();
          else session.saveLogin({ access_token: 'b', refresh_token: now, permissions: [] });
          return renewal;
        });
        const answer = await call('get_tickers', {});
        expect(isError(answer) && answer.code).toBe('unauthenticated');
        expect([session.ownToken(), session.refreshToken()]).toEqual(now === null ? [null, null] : ['b', now]);
        expect(sent.map(({ body }) => body.type)).toEqual(['get_tickers', 'refresh_session']);
      }
    },
  );

  test.each([
    ['the same user', 'a@b.example', ['Bearer old', 'Bearer newer']],
    ['somebody else', 'b@b.example', ['Bearer old']],
    ['nobody known', undefined, ['Bearer old']],
  ])('a call in flight while %s logged in in another tab', async (_who, userEmail, sentAs) => {
    const sent = startApi(({ authorization }) => {
      if (authorization !== 'Bearer old') return { status: 200, body: {} };
      session.saveLogin({ access_token: 'newer', refresh_token: 'r9', permissions: [], userEmail });
      return ended;
    });
    const answer = await call('get_tickers', {});
    expect(sent.map(({ authorization }) => authorization)).toEqual(sentAs);
    expect(isError(answer)).toBe(sentAs.length === 1);
    expect([session.ownToken(), session.refreshToken()]).toEqual(['newer', 'r9']);
  });

  test('a call in flight while another tab logged out ends nothing a second time', async () => {
    startApi(() => {
      session.clear();
      return ended;
    });
    await call('get_tickers', {});
    expect(sessionStorage).toHaveLength(0);
  });

  test('each user’s renewal is its own: one that is under way serves nobody else', async () => {
    let answerFirst = (_body: unknown) => {};
    const sent = startApi(({ body, authorization }) => {
      if (body.type !== 'refresh_session') return authorization === 'Bearer new-b' ? { status: 200, body: {} } : ended;
      if (body.refresh_token === 'r1') return new Error('answered below');
      return { status: 200, body: { access_token: 'new-b', refresh_token: 'r-b2', permissions: [] } };
    });
    const respond = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      if (!String(init?.body).includes('"refresh_token":"r1"')) return respond(url, init);
      return new Promise((done) => {
        answerFirst = (body) => done({ ok: true, status: 200, json: async () => body } as Response);
      });
    };
    const first = call('get_tickers', {});
    await new Promise((done) => setTimeout(done));
    session.saveLogin({ access_token: 'old-b', refresh_token: 'r-b', permissions: [], userEmail: 'b@b.example' });
    expect(isError(await call('get_tickers', {}))).toBe(false);
    answerFirst(tokens.body);
    expect(isError(await first)).toBe(true);
    expect(sent.at(-1)?.authorization).toBe('Bearer new-b');
    expect([session.ownToken(), session.refreshToken()]).toEqual(['new-b', 'r-b2']);
  });

  describe('while running as another user', () => {
    const runAs = (access_token = 'theirs') =>
      session.startRunAs({ email: 'y@b.example', name: 'Y', organization: 'O', access_token, permissions: [] });

    test('a refused token says that it has ended', async () => {
      runAs();
      startApi(() => ended);
      await call('get_user', {});
      expect(session.state()).toMatchObject({ isRunAsEnded: true, name: 'Y', isLoggedIn: true });
    });

    test('a refusal that comes after the revert, or for another token, says nothing of the present one', async () => {
      runAs();
      startApi(() => {
        runAs('another');
        return ended;
      });
      await call('get_tickers', {});
      expect(session.state().isRunAsEnded).toBe(false);
      startApi(() => ended);
      await call('check_login', {
        email: 'a@b.example',
        password: '',
        device_id: session.deviceId(),
        access_token: 'of-a-mailed-link',
      });
      expect(session.state().isRunAsEnded).toBe(false);
      startApi(() => {
        session.revertRunAs();
        return ended;
      });
      await call('get_tickers', {});
      expect(session.state()).toMatchObject({ isRunAsEnded: false, runAs: null });
    });

    test('a refusal of another kind, or no answer, does not end it', async () => {
      runAs();
      startApi(() => ({ status: 403, body: { error: 'no', code: 'forbidden', request_id: 'r' } }));
      await call('get_tickers', {});
      startApi(() => new TypeError('failed'));
      await call('get_tickers', {});
      expect(session.state().isRunAsEnded).toBe(false);
    });

    test('a call as oneself goes with the own token, and is renewed', async () => {
      runAs();
      const sent = startApi(({ body, authorization }) => {
        if (body.type === 'refresh_session') return tokens;
        return authorization === 'Bearer new' ? { status: 200, body: { success: true } } : ended;
      });
      expect(await call('logout', {}, { asSelf: true })).toEqual({ success: true });
      expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer old', undefined, 'Bearer new']);
    });
  });

  test('a refused run-as token is not renewed, and nothing is repeated as the administrator', async () => {
    localStorage.setItem('RunAsAccessToken', 'theirs');
    const sent = startApi(({ body }) => (body.type === 'refresh_session' ? tokens : ended));
    const answer = await call('get_tickers', {});
    expect(isError(answer) && answer.code).toBe('unauthenticated');
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer theirs']);
    expect([session.effectiveToken(), session.ownToken(), session.refreshToken()]).toEqual(['theirs', 'old', 'r1']);
  });

  test('a run-as that begins while the own token is renewed does not take the call over', async () => {
    const sent = startApi(({ body, authorization }) => {
      if (body.type === 'refresh_session') {
        localStorage.setItem('RunAsAccessToken', 'theirs');
        return tokens;
      }
      return authorization === 'Bearer old' ? ended : { status: 200, body: {} };
    });
    await call('get_tickers', {});
    expect(sent.at(-1)?.authorization).toBe('Bearer new');
  });

  test('without a session a refusal is just that', async () => {
    localStorage.clear();
    const sent = startApi(() => ended);
    await call('get_tickers', {});
    expect(sent).toHaveLength(1);
  });

  test('nobody logged in: a call that names its caller is not sent, and says so', async () => {
    session.clear();
    const sent = startApi(() => ended);
    expect(await call('get_alerts', {})).toEqual({
      error: 'Your session has ended. Please log in again.',
      code: 'unauthenticated',
    });
    expect(await call('get_user', {})).toMatchObject({ code: 'unauthenticated' });
    expect(sent).toEqual([]);
  });

  test('while running as another user that user is the caller; for a reviewer an administrator of the review names them', async () => {
    session.startRunAs({ email: 'y@b.example', name: 'Y', organization: 'O', access_token: 'theirs', permissions: [] });
    const sent = startApi(() => ({ status: 200, body: {} }));
    await call('get_alerts', {});
    await call('get_user', {});
    await call('edit_user', { theme: 'light' }, { asSelf: true });
    await call('get_ey_fraud_confcalls', {}, { forReviewer: 'r@b.example' });
    expect(sent.map(({ body }) => body)).toEqual([
      { type: 'get_alerts', email: 'y@b.example' },
      { type: 'get_user', access_token: 'theirs' },
      { type: 'edit_user', access_token: 'old', theme: 'light' },
      { type: 'get_ey_fraud_confcalls', email: 'r@b.example' },
    ]);
  });

  test('editing as a reviewer, only the calls of categorization are made for them (part 3 section 4)', async () => {
    session.startAdminEditing('r@b.example');
    const sent = startApi(() => ({ status: 200, body: {} }));
    await call('get_ey_fraud_categorizations', { gvkey: '001' });
    await call('get_alerts', {});
    await call('edit_user', { name: 'B' });
    expect(sent.map(({ body }) => body)).toEqual([
      { type: 'get_ey_fraud_categorizations', gvkey: '001', email: 'r@b.example' },
      { type: 'get_alerts', email: 'a@b.example' },
      { type: 'edit_user', access_token: 'old', name: 'B' },
    ]);
  });

  test('an email that names somebody else stays as it is given', async () => {
    const sent = startApi(() => ({ status: 200, body: {} }));
    await call('delete_user', { email: 'gone@b.example' });
    expect(sent[0]?.body).toEqual({ type: 'delete_user', access_token: 'old', email: 'gone@b.example' });
  });
});
