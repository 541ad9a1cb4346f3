import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schema, sql } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { cleanDeadRows } from './clean-dead-rows.ts';

let identity: TestIdentity;
let accountId: string;
beforeAll(async () => {
  identity = await startIdentity();
  accountId = await identity.addAccount('client@sentinel.example', 'Sentinel#2026');
});
afterAll(() => identity.stop());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const soon = () => new Date(Date.now() + 60_000);

test('what has run out goes, what lives or still tells something stays', async () => {
  const { orm } = identity.database;
  const openedAt = (deviceId: string, days: number, more = {}) =>
    orm
      .insert(schema.session)
      .values({ accountId, deviceId, createdAt: ago(days), expiresAt: ago(days - 30), ...more })
      .returning({ id: schema.session.id });
  await openedAt('web_long_gone', 200);
  await openedAt('', 150);
  await openedAt('web_revoked', 140, { expiresAt: soon(), revokedAt: ago(100) });
  const [last] = await openedAt('web_last', 130);
  const sessionId = last!.id;
  await orm.insert(schema.refreshToken).values([
    { hash: 'dead', sessionId, expiresAt: ago(1) },
    { hash: 'used', sessionId, usedAt: ago(1), expiresAt: soon() },
  ]);
  await orm.insert(schema.loginChallenge).values([
    { accountId, deviceId: 'web_dead', expiresAt: ago(1) },
    { accountId, deviceId: 'web_live', expiresAt: soon() },
  ]);
  await orm.insert(schema.phoneCode).values({ accountId, phone: '12025550123', codeHash: 'dead', expiresAt: ago(1) });
  const signUp = { email: 'new@sentinel.example', name: '', passwordHash: 'x' };
  await orm.insert(schema.pendingSignUp).values([
    { ...signUp, tokenHash: 'dead', expiresAt: ago(2) },
    { ...signUp, tokenHash: 'live', expiresAt: soon() },
  ]);
  await orm.insert(schema.mailedToken).values([
    { hash: 'dead', accountId, purpose: 'reset_password', expiresAt: ago(8) },
    { hash: 'late', accountId, purpose: 'reset_password', expiresAt: ago(1) },
  ]);
  await orm.insert(schema.rememberedDevice).values([
    { accountId, deviceId: 'web_dead', secretHash: 'dead', expiresAt: ago(1) },
    { accountId, deviceId: 'web_live', secretHash: 'live', expiresAt: soon() },
  ]);
  await orm.insert(schema.knownDevice).values([
    { accountId, secretHash: 'forgotten', createdAt: ago(500), lastUsedAt: ago(401) },
    { accountId, secretHash: 'known', createdAt: ago(500), lastUsedAt: ago(399) },
  ]);
  await orm.insert(schema.throttle).values([
    { key: 'dead', points: 1, expire: ago(1) },
    { key: 'live', points: 1, expire: soon() },
  ]);

  expect(await cleanDeadRows(identity.database)).toEqual({
    refresh_tokens: 1,
    sessions: 3,
    login_challenges: 1,
    phone_codes: 1,
    pending_sign_ups: 1,
    mailed_tokens: 1,
    remembered_devices: 1,
    known_devices: 1,
    throttles: 1,
  });
  const left = await orm.execute(sql`
    select device_id as left from identity.session union all
    select hash from identity.refresh_token union all
    select device_id from identity.login_challenge union all
    select token_hash from identity.pending_sign_up union all
    select hash from identity.mailed_token union all
    select device_id from identity.remembered_device union all
    select secret_hash from identity.known_device union all
    select key from identity.throttle`);
  expect(left.map((row) => row.left)).toEqual([
    'web_last',
    'used',
    'web_live',
    'live',
    'late',
    'web_live',
    'known',
    'live',
  ]);
  // A dormant account's next login is a new device, not the first ever.
  const opened = await identity.sessions.open(accountId, { deviceId: 'web_new', userAgent: '', ip: '' });
  expect(opened.isNewDevice).toBe(true);
});
