import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { totpCode } from '../second-factor/totp.ts';
import { startIdentity } from '../testing/start-identity.ts';

const EMAIL = 'client@sentinel.example';
const PASSWORD = 'Sentinel#2026';

test('SECURITY 56: the log of a whole login with two factors tells factor, outcome and address of the caller, and no secret', async () => {
  let log = '';
  let now = Date.UTC(2026, 10, 21, 15, 0, 10);
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const identity = await startIdentity({ logStream, now: () => now });
  const accountId = await identity.addAccount(EMAIL, PASSWORD);
  const secrets: string[] = [PASSWORD, EMAIL];

  // The factor goes on.
  const caller = { accountId, sessionId: accountId, email: EMAIL, permissions: [] };
  const { secret_key } = (await identity.post('generate_2fa_secret', { email: EMAIL }, caller)).json();
  const setupCode = totpCode(secret_key, now);
  await identity.post('verify_2fa_setup', { email: EMAIL, code: setupCode }, caller);
  secrets.push(secret_key, setupCode);
  now += 30_000;

  // A wrong password, a wrong code, a mailed code, the app's code, a remembered device, a refresh, a stale token.
  secrets.push('wrong password', '918273');
  await identity.logIn(EMAIL, 'wrong password');
  await identity.logIn(EMAIL);
  await identity.logInWithCode(EMAIL, '918273');
  await identity.post('resend_2fa_code', { email: EMAIL, device_id: 'web_ab' });
  const mailed = /^\d{6}$/m.exec((await identity.mailTo(EMAIL)).at(-1)!.bodyText)![0];
  const byMail = await identity.logInWithCode(EMAIL, mailed);
  await identity.logIn(EMAIL);
  const appCode = totpCode(secret_key, now);
  const byApp = await identity.logInWithCode(EMAIL, appCode, { remember: true });
  const deviceSecret = /^[^=]+=([^;]*)/.exec(String(byApp.headers['set-cookie']))![1]!;
  const remembered = await identity.logIn(EMAIL, PASSWORD, 'web_ab', { deviceSecret });
  const refreshed = await identity.post(
    'refresh_session',
    { refresh_token: remembered.json().refresh_token, device_id: 'web_ab' },
    null,
    { deviceSecret },
  );
  for (const answer of [byMail, byApp, remembered, refreshed]) {
    expect(answer.statusCode).toBe(200);
    secrets.push(answer.json().access_token, answer.json().refresh_token);
  }
  secrets.push(mailed, appCode, deviceSecret);
  await identity.post('check_login', {
    email: EMAIL,
    password: '',
    device_id: 'web_ab',
    access_token: byApp.json().access_token,
  });
  // A fault of the database, with all that was typed among its parameters.
  await identity.database.sql.unsafe('drop table identity.remembered_device cascade');
  expect((await identity.logIn(EMAIL, PASSWORD, 'web_ab', { deviceSecret })).statusCode).toBe(500);
  await identity.stop();

  for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false]);
  const lines = log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'login' || msg === 'second factor');
  expect(lines.map(({ factor, outcome }) => (factor ? `${factor}: ${outcome}` : outcome))).toEqual([
    'switched on',
    'password: refused',
    'password: second factor needed',
    'authenticator app: refused',
    'code mailed',
    'mailed code: logged in',
    'password: second factor needed',
    'authenticator app: logged in',
    'password and remembered device: logged in',
    'verified address: refused',
  ]);
  for (const line of lines) expect(line.ip).toBe('192.0.2.9');
  for (const line of lines.slice(0, -1)) expect(line.account).toBe(accountId);
});
