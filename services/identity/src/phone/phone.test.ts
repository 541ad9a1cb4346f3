import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
let caller: Caller;
let phone: string;
let number = 0;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database.sql`truncate identity.throttle, identity.outbox, alerts.stopped_number`;
  phone = `1202555${String(1000 + ++number)}`;
  caller = await addCaller(phone);
});

async function addCaller(named: string | null): Promise<Caller> {
  const id = await identity.addAccount(`phone${++number}@sentinel.example`, 'Sentinel#2026', { phone: named });
  return identity.openSession(id);
}
const sendCode = (by = caller, ip?: string) => identity.post('send_phone_code', {}, by, ip === undefined ? {} : { ip });
const confirm = (code: string, by = caller) => identity.post('confirm_phone', { code }, by);
const texts = () => identity.database.orm.select().from(schema.outbox).where(eq(schema.outbox.channel, 'sms'));
const lastCode = async () => /\d{6}/.exec((await texts()).at(-1)?.bodyText ?? '')?.[0] ?? '';
const isConfirmed = async (by = caller) =>
  (await identity.post('get_user', { access_token: 'x' }, by)).json().phone_confirmed as boolean;
const refusal = async (answer: ReturnType<typeof identity.post>) => {
  const { statusCode, json } = await answer;
  const { error, reason } = json();
  return [statusCode, reason, error];
};
/** A minute passes: another code may go to the number. */
const aMinuteLater = () => identity.database.sql`delete from identity.throttle where key like 'phone_code_minute:%'`;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a phone number', () => {
  test('is confirmed by the code that was texted to it: who sends it, and how to stop', async () => {
    expect(await isConfirmed()).toBe(false);
    expect((await sendCode()).json()).toEqual({ success: true });
    const code = await lastCode();
    expect(await texts()).toMatchObject([
      {
        recipient: `+${phone}`,
        subject: '',
        bodyText: `Sentinel: ${code} is your code to get alerts by text at this number. It expires in 10 minutes. Not you? Ignore this text. Reply STOP to get no more texts, HELP for help.`,
      },
    ]);
    expect(await refusal(confirm(otherThan(code)))).toEqual([401, undefined, 'Invalid code. Please try again.']);
    expect(await isConfirmed()).toBe(false);
    expect((await confirm(code)).json()).toEqual({ success: true });
    expect(await isConfirmed()).toBe(true);
    expect(await refusal(sendCode())).toEqual([422, undefined, 'This number is confirmed already.']);
  });

  test('is not confirmed any more when it is replaced, by an administrator too, and is again when it comes back', async () => {
    await sendCode();
    await confirm(await lastCode());
    await identity.database.orm
      .update(schema.account)
      .set({ phone: '442079460000' })
      .where(eq(schema.account.id, caller.accountId));
    expect(await isConfirmed()).toBe(false);
    await identity.post('edit_user', { access_token: 'x', phone }, caller);
    expect(await isConfirmed()).toBe(true);
  });

  test('is needed', async () => {
    expect(await refusal(sendCode(await addCaller(null)))).toEqual([
      422,
      undefined,
      'Please add a phone number first.',
    ]);
  });
});

describe('a code', () => {
  const ended = [409, 'code_ended', 'This code is not good any more. Please send a new one.'];

  test('is good once, for the account and the number that it was made for', async () => {
    const other = await addCaller(phone);
    await sendCode();
    const code = await lastCode();
    expect(await refusal(confirm(code, other))).toEqual(ended);
    await identity.post('edit_user', { access_token: 'x', phone: '442079460000' }, caller);
    expect(await refusal(confirm(code))).toEqual(ended);
    await identity.post('edit_user', { access_token: 'x', phone }, caller);
    expect((await confirm(code)).statusCode).toBe(200);
    expect(await refusal(confirm(code))).toEqual(ended);
    expect(await isConfirmed(other)).toBe(false);
  });

  test('ends after five tries, also in parallel, and after ten minutes; a new one takes its place', async () => {
    await sendCode();
    const code = await lastCode();
    const tries = await Promise.all(Array.from({ length: 10 }, () => confirm(otherThan(code))));
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(await refusal(confirm(code))).toEqual(ended);
    await aMinuteLater();
    await sendCode();
    const second = await lastCode();
    await identity.database.sql`update identity.phone_code set expires_at = now()`;
    expect(await refusal(confirm(second))).toEqual(ended);
  });

  test('goes to a number once a minute and five times a day, whichever account names it', async () => {
    expect((await sendCode()).statusCode).toBe(200);
    const other = await addCaller(phone);
    expect((await refusal(sendCode(other)))[2]).toMatch(/^Please wait \d\d seconds before asking for another code\.$/);
    for (let sent = 1; sent < 5; sent += 1) {
      await aMinuteLater();
      expect((await sendCode(sent % 2 === 0 ? caller : other)).statusCode).toBe(200);
    }
    await aMinuteLater();
    expect(await refusal(sendCode(other))).toEqual([
      429,
      undefined,
      'Please wait 24 hours before asking for another code.',
    ]);
    expect(await texts()).toHaveLength(5);
  });

  test('is sent thirty times a day from one network, whichever accounts and numbers it names', async () => {
    for (let sent = 0; sent < 30; sent += 1)
      expect((await sendCode(await addCaller(`4420794${60_000 + sent}`), `198.51.100.7`)).statusCode).toBe(200);
    expect((await sendCode(caller, '198.51.100.7')).statusCode).toBe(429);
    expect((await sendCode(caller, '203.0.113.7')).json()).toEqual({ success: true });
  });

  test('does not go to a number that replied STOP, whoever names it', async () => {
    await identity.database.orm.insert(schema.stoppedNumber).values({ number: `+${phone}`, detail: 'STOP' });
    expect(await refusal(sendCode())).toEqual([
      422,
      'number_stopped',
      'This number replied STOP to a text. Reply START from it, then try again.',
    ]);
    expect(await texts()).toEqual([]);
  });
});
