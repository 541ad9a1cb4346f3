import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema, sql } from '@sentinel/database';
import { totpCode } from './second-factor/totp.ts';
import { startIdentity, type TestIdentity } from './testing/start-identity.ts';

const EMAIL = 'client@sentinel.example';
const NOW = Date.UTC(2026, 10, 21, 15, 0, 10);
let identity: TestIdentity;
let accountId: string;
beforeAll(async () => {
  identity = await startIdentity({ now: () => NOW });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database
    .sql`truncate identity.account, identity.outbox, identity.throttle, identity.mailed_token cascade`;
  accountId = await identity.addAccount(EMAIL, 'Sentinel#2026');
});

/** The counters of a name by the outcome of their label. */
async function counts(name: string): Promise<Record<string, number>> {
  const lines = (await identity.metrics()).matchAll(
    new RegExp(`^${name}\\{outcome="(\\w+)",service="identity"\\} (\\d+)$`, 'gm'),
  );
  return Object.fromEntries(Array.from(lines, ([, outcome, count]) => [outcome!, Number(count)]));
}
/** What was counted meanwhile: outcomes that grew, with by how many. */
async function counted(name: string, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts(name);
  await work();
  const grown = Object.entries(await counts(name)).map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)]);
  return Object.fromEntries(grown.filter(([, by]) => by !== 0));
}
const lock = (factor: 'password' | 'secondFactor', times: number) =>
  Promise.all(Array.from({ length: times }, () => identity.throttles[factor].failed(EMAIL)));

describe('the counters at /metrics', () => {
  test('stand at 0 from the start, so that the first of its kind is a rise', async () => {
    expect(await counts('identity_logins_total')).toEqual({
      logged_in: 0,
      wrong_password: 0,
      second_factor_asked: 0,
      second_factor_wrong: 0,
      second_factor_expired: 0,
      verified_address_refused: 0,
      locked: 0,
    });
    expect(await counts('identity_run_as_total')).toEqual({ begun: 0, reverted: 0 });
  });

  const logins = (work: () => Promise<unknown>) => counted('identity_logins_total', work);

  test('logins: one that succeeds, a wrong password, an address without an account', async () => {
    expect(
      await logins(async () => {
        await identity.logIn(EMAIL);
        await identity.logIn(EMAIL, 'wrong');
        await identity.logIn('nobody@sentinel.example');
      }),
    ).toEqual({ logged_in: 1, wrong_password: 2 });
  });

  test('logins: a locked password, at either step', async () => {
    await lock('password', 30);
    expect(
      await logins(async () => {
        await identity.logIn(EMAIL);
        await identity.logInWithCode(EMAIL, '123456');
      }),
    ).toEqual({ locked: 2 });
  });

  test('logins: the second factor asked for, wrong, right, and too late', async () => {
    const code = totpCode(await identity.addSecondFactor(accountId), NOW);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(
      await logins(async () => {
        await identity.logIn(EMAIL);
        await identity.logInWithCode(EMAIL, wrong);
        await identity.logInWithCode(EMAIL, code);
        await identity.logInWithCode(EMAIL, code);
      }),
    ).toEqual({ second_factor_asked: 1, second_factor_wrong: 1, logged_in: 1, second_factor_expired: 1 });
  });

  test('logins: a locked second factor', async () => {
    const code = totpCode(await identity.addSecondFactor(accountId), NOW);
    await identity.logIn(EMAIL);
    await lock('secondFactor', 10);
    expect(await logins(() => identity.logInWithCode(EMAIL, code))).toEqual({ locked: 1 });
  });

  test('logins: a verified address that is none', async () => {
    const login = { email: EMAIL, password: '', device_id: 'web_ab', access_token: 'made up' };
    expect(await logins(() => identity.post('check_login', login))).toEqual({ verified_address_refused: 1 });
  });

  test('password resets asked for, and links used', async () => {
    const ask = (email: string) => identity.post('initialize_password_reset', { email });
    expect(
      await counted('identity_password_reset_requests_total', async () => {
        await ask(EMAIL);
        await ask(EMAIL);
        await ask('nobody@sentinel.example');
      }),
    ).toEqual({ link_mailed: 1, asked_again_too_soon: 1, unknown_address: 1 });

    const link = new URL(/https:\S+/.exec((await identity.mailTo(EMAIL)).at(-1)!.bodyText)![0]);
    const password_reset_token = link.searchParams.get('token')!;
    const use = () => identity.post('reset_password', { email: EMAIL, password: 'Another#2027', password_reset_token });
    expect(
      await counted('identity_password_resets_total', async () => {
        await use();
        await use();
      }),
    ).toEqual({ password_updated: 1, invalid_password_reset_token: 1 });
  });

  test('refreshes, and a used token that came back', async () => {
    const { refresh_token } = (await identity.logIn(EMAIL)).json();
    const refresh = (token: string) => identity.post('refresh_session', { refresh_token: token, device_id: 'web_ab' });
    expect(
      await counted('identity_refreshes_total', async () => {
        await refresh(refresh_token);
        await refresh('made up');
        await identity.database.orm.execute(
          sql`update identity.refresh_token set used_at = used_at - interval '1 minute'`,
        );
        await refresh(refresh_token);
      }),
    ).toEqual({ rotated: 1, unknown: 1, reused: 1 });
  });

  test('running as another user, begun and reverted', async () => {
    const rights = { organization: 'admin', permissions: ['admin'] };
    const admin = await identity.openSession(await identity.addAccount('admin@sentinel.example', 'x', rights));
    const users: { email: string; access_token: string }[] = (
      await identity.post('get_users', { access_token: 'x' }, admin)
    ).json();
    const user_access_token = users.find(({ email }) => email === EMAIL)!.access_token;
    const run = { access_token: 'x', user_access_token, reason: 'Ticket 4711' };
    const runs = (work: () => Promise<unknown>) => counted('identity_run_as_total', work);
    expect(await runs(() => identity.post('run_as', run, admin))).toEqual({ begun: 1 });

    const sessions = await identity.database.orm.select().from(schema.session);
    const { id: sessionId } = sessions.find(({ actorSessionId }) => actorSessionId === admin.sessionId)!;
    const actor = { accountId: admin.accountId, sessionId: admin.sessionId, reason: 'Ticket 4711' };
    const caller = { accountId, sessionId, email: EMAIL, permissions: [], actor };
    expect(await runs(() => identity.post('revert_run_as', {}, caller))).toEqual({ reverted: 1 });
    // There was nothing to revert.
    expect(await runs(() => identity.post('revert_run_as', {}, admin))).toEqual({});
  });

  test('name nobody: no label but the outcome and the service', async () => {
    const lines = (await identity.metrics()).split('\n').filter((line) => line.startsWith('identity_'));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).toMatch(/^identity_\w+_total\{outcome="[a-z_]+",service="identity"\} \d+$/);
  });
});
