import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startSmtp } from '../testing/smtp.ts';
import { createMailer, type Mailer, RefusedMail, UnansweredMail } from './mailer.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let mailer: Mailer;
beforeEach(async () => {
  smtp = await startSmtp();
  mailer = createMailer(smtp.url, {
    from: 'Sentinel <alerts@sentinel.example>',
    publicUrl: 'https://sentinel.example/portal',
    connections: 1,
    maxSendMs: 10_000,
  });
});
afterEach(async () => {
  mailer.close();
  await smtp.stop();
});

const send = (recipient: string, more: Partial<Parameters<Mailer['send']>[0]> = {}) =>
  mailer.send({
    id: '5',
    recipient,
    subject: 'Sale',
    bodyText: 'A sale.',
    bodyHtml: '<p>A sale.</p>',
    ...more,
  });

test.each([
  'me@evil.example(.client.example',
  'me@evil.example(x).example',
  'me@evil.example,you@client.example',
  'me@evil.example\r\nBcc: you@client.example',
  '"me" <me@evil.example>',
])('a mail to %j reaches nobody else', async (recipient) => {
  await send(recipient).catch(() => undefined);
  for (const { raw, to } of smtp.caught) {
    expect(to).toEqual([recipient]);
    expect(raw).not.toMatch(/^bcc:/im);
  }
});

test('a mail has its sender, its subject, both bodies and the id of its row', async () => {
  await send('client@sentinel.example', { subject: 'Sale – Über', bodyText: 'Ümlaut = 1', bodyHtml: '<p>Ümlaut</p>' });
  const [{ messageId, raw, to }] = smtp.caught as [(typeof smtp.caught)[number]];
  expect([messageId, to]).toEqual(['<5@sentinel.example>', ['client@sentinel.example']]);
  expect(raw).toMatch(/^From: Sentinel <alerts@sentinel\.example>$/m);
  expect(raw).toMatch(/^To: client@sentinel\.example$/m);
  expect(raw).toMatch(/^Subject: =\?UTF-8\?Q\?Sale_=E2=80=93_=C3=9Cber\?=$/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(raw).toContain('=C3=9Cmlaut =3D 1');
  expect(raw).toContain('<p>=C3=9Cmlaut</p>');
});

test('a mail that can be unsubscribed from says where, for one click (RFC 8058)', async () => {
  await send('client@sentinel.example', { unsubscribeUrl: 'https://sentinel.example/u/token' });
  await send('client@sentinel.example');
  const [{ raw }, other] = smtp.caught as [(typeof smtp.caught)[number], (typeof smtp.caught)[number]];
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/sentinel\.example\/u\/token>\r$/m);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(other.raw).not.toContain('List-Unsubscribe');
});

describe('the hand-over', () => {
  const MESSAGE = {
    id: '5',
    recipient: 'client@sentinel.example',
    subject: 'Sale',
    bodyText: 'A sale.',
    bodyHtml: '<p>A sale.</p>',
  };
  /** Sends; what happened, in its order. */
  async function sendAnd(handOver: () => Promise<void> = async () => undefined) {
    const steps: string[] = [];
    const outcome = await mailer
      .send(MESSAGE, async () => {
        steps.push(`handed over after ${smtp.state.recipients} recipients and ${smtp.state.tries} messages`);
        await handOver();
      })
      .then(
        (answer) => answer,
        (error: Error) => error,
      );
    return { steps, outcome };
  }

  test('comes when the server waits for the message, and before it has any of it', async () => {
    const { outcome, steps } = await sendAnd();
    expect(outcome).toMatch(/^250 /);
    expect(steps).toEqual(['handed over after 1 recipients and 0 messages']);
  });

  test('that is not allowed sends nothing', async () => {
    const { outcome } = await sendAnd(async () => {
      throw new Error('taken over');
    });
    expect(outcome).toMatchObject({ message: 'taken over' });
    expect([smtp.state.tries, smtp.caught]).toEqual([0, []]);
  });

  test('does not come when the recipient is refused, and the address is', async () => {
    smtp.state.refusedRecipient = 550;
    const { outcome, steps } = await sendAnd();
    expect(outcome).toBeInstanceOf(RefusedMail);
    expect([outcome, steps]).toMatchObject([{ isAddress: true }, []]);
  });

  test.each([
    ['550 for the mailbox', 550, 'No such mailbox here', { isAddress: true }],
    ['554 for the message', 554, 'Message refused', { isAddress: false }],
    ['550 with an enhanced status about the content', 550, '5.7.1 Looks like spam', { isAddress: false }],
    ['554 with an enhanced status about the address', 554, '5.1.1 No such user', { isAddress: true }],
  ])('that is answered by %s is a refusal', async (_title, mood, answer, refusal) => {
    Object.assign(smtp.state, { mood, answer });
    const { outcome } = await sendAnd();
    expect(outcome).toBeInstanceOf(RefusedMail);
    expect(outcome).toMatchObject(refusal);
  });

  test('that is answered by 451 may be tried again', async () => {
    smtp.state.mood = 451;
    const { outcome } = await sendAnd();
    expect(outcome).toBeInstanceOf(Error);
    expect([outcome instanceof RefusedMail, outcome instanceof UnansweredMail]).toEqual([false, false]);
  });

  test('that is not answered, because the connection ends, leaves open whether the server has the message', async () => {
    smtp.state.mood = 'drops';
    const { outcome } = await sendAnd();
    expect(outcome).toBeInstanceOf(UnansweredMail);
    expect(smtp.caught).toHaveLength(1);
  });
});
