import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startSmtp } from '../testing/smtp.ts';
import { createMailer, type Mailer } from './mailer.ts';

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
