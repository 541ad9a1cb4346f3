import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTransport, type Transporter } from 'nodemailer';
import { openMessageStore } from './mailbox/store.mjs';
import { buildMailbox } from './mailbox.app.mjs';

const accountSid = `AC${'0'.repeat(32)}`;
const authToken = 'sandbox-token';
let folder = '';
let mailbox: Awaited<ReturnType<typeof buildMailbox>>;
let transport: Transporter;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-test-mailbox-'));
  await open();
});
afterEach(async () => {
  await mailbox.app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open() {
  mailbox = await buildMailbox({ file: join(folder, 'mailbox.jsonl'), accountSid, authToken });
  mailbox.smtp.listen(0, '127.0.0.1');
  await once(mailbox.smtp.server, 'listening');
  transport = createTransport({
    host: '127.0.0.1',
    port: (mailbox.smtp.server.address() as AddressInfo).port,
  });
}
const messages = async () => (await mailbox.app.inject({ url: '/dev/mailbox/messages' })).json();
const sendSms = (form: Record<string, string>, token = authToken) =>
  mailbox.app.inject({
    method: 'POST',
    url: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`,
    },
    payload: new URLSearchParams(form).toString(),
  });

test('a mail sent over SMTP is listed as it was sent, newest first', async () => {
  await transport.sendMail({ from: 'alerts@sentinel.example', to: 'a@example.com', subject: 'First', text: 'one' });
  await transport.sendMail({
    from: { name: 'Sentinel', address: 'alerts@sentinel.example' },
    to: [{ name: 'Ä. Muster', address: 'b@example.com' }, 'c@example.com'],
    subject: 'Käufe: ACME – 12 %',
    text: 'Zeile 1\nZeile 2',
    html: '<p>Zeile <b>1</b></p>',
  });
  expect(await messages()).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      from: 'alerts@sentinel.example',
      to: 'b@example.com, c@example.com',
      subject: 'Käufe: ACME – 12 %',
      text: 'Zeile 1\nZeile 2',
      html: '<p>Zeile <b>1</b></p>',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
    expect.objectContaining({ to: 'a@example.com', subject: 'First', text: 'one', html: '' }),
  ]);
});

test('a picture that came inside a mail stands in its HTML', async () => {
  await transport.sendMail({
    from: 'alerts@sentinel.example',
    to: 'a@example.com',
    subject: 's',
    html: '<img src="cid:mark@sentinel.example" alt=""><img src="cid:other" alt="">',
    attachments: [{ cid: 'mark@sentinel.example', contentType: 'image/png', content: Buffer.from('picture') }],
  });
  const [{ html }] = await messages();
  expect(html).toBe(
    `<img src="data:image/png;base64,${Buffer.from('picture').toString('base64')}" alt=""><img src="cid:other" alt="">`,
  );
});

test('line breaks in a name or subject add no recipient and no header', async () => {
  await transport.sendMail({
    from: 'alerts@sentinel.example',
    to: { name: 'Eve\r\nBcc: spy@example.com', address: 'a@example.com' },
    subject: 'Hello\r\nBcc: spy@example.com\r\n\r\nbody',
    text: 'x\r\n.\r\nRCPT TO:<spy@example.com>\r\n',
  });
  const listed = await messages();
  expect(listed).toHaveLength(1);
  expect(listed[0].to).toBe('a@example.com');
  expect(listed[0].subject).not.toMatch(/[\r\n]/);
  expect(listed[0].text).toContain('RCPT TO:<spy@example.com>');
});

test("an SMS sent with Twilio's call is listed and answered as Twilio does", async () => {
  const answer = await sendSms({ To: '+14155550123', From: '+15005550006', Body: 'Your code is 123456' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    account_sid: accountSid,
    to: '+14155550123',
    from: '+15005550006',
    body: 'Your code is 123456',
    status: 'queued',
    error_code: null,
  });
  expect(await messages()).toEqual([
    expect.objectContaining({ channel: 'sms', to: '+14155550123', subject: '', text: 'Your code is 123456', html: '' }),
  ]);
});

test.each([
  ['a number that is none', { To: '12', From: '+15005550006', Body: 'x' }, 21211],
  ['no sender', { To: '+14155550123', Body: 'x' }, 21603],
  ['no text', { To: '+14155550123', From: '+15005550006' }, 21602],
  ['a text that is too long', { To: '+14155550123', From: '+15005550006', Body: 'x'.repeat(1601) }, 21617],
] as [string, Record<string, string>, number][])('an SMS with %s is refused as Twilio does', async (_, form, code) => {
  const answer = await sendSms(form);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe(code);
  expect(await messages()).toEqual([]);
});

test('an SMS that asks for reports gets them as Twilio sends them, signed: sent, then delivered', async () => {
  const reports: { signature: string; form: Record<string, string> }[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    reports.push({
      signature: String(request.headers['x-twilio-signature']),
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    });
    response.writeHead(204).end();
    if (reports.length === 2) receiver.emit('all');
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/sms/status?notification=1`;
  const all = once(receiver, 'all');
  const answer = await sendSms({ To: '+14155550123', From: '+15005550006', Body: 'x', StatusCallback: url });
  await all;
  receiver.close();
  expect(reports.map(({ form }) => form.MessageStatus)).toEqual(['sent', 'delivered']);
  for (const { form, signature } of reports) {
    const fields = Object.keys(form)
      .sort()
      .map((name) => `${name}${form[name]}`);
    expect(signature).toBe(
      createHmac('sha1', authToken)
        .update(url + fields.join(''))
        .digest('base64'),
    );
    expect(form.MessageSid).toBe(answer.json().sid);
  }
});

test('an SMS with a wrong token is refused', async () => {
  const answer = await sendSms({ To: '+14155550123', From: '+15005550006', Body: 'x' }, 'wrong');
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 20003, message: 'Authenticate' });
});

test('messages outlive a restart, in a file only the owner reads, and DELETE removes them', async () => {
  await sendSms({ To: '+14155550123', From: '+15005550006', Body: 'kept' });
  await mailbox.app.close();
  await open();
  expect((await messages())[0].text).toBe('kept');
  expect(statSync(join(folder, 'mailbox.jsonl')).mode & 0o777).toBe(0o600);
  expect((await mailbox.app.inject({ method: 'DELETE', url: '/dev/mailbox/messages' })).statusCode).toBe(204);
  expect(await messages()).toEqual([]);
  expect(readFileSync(join(folder, 'mailbox.jsonl'), 'utf8')).toBe('');
});

test('the store keeps the newest and forgets the oldest, in memory and on disk', () => {
  const file = join(folder, 'small.jsonl');
  const store = openMessageStore(file, 3);
  for (let n = 1; n <= 20; n += 1)
    store.add({ channel: 'sms', from: '', to: '', subject: '', text: String(n), html: '' });
  expect(store.list().map(({ text }) => text)).toEqual(['20', '19', '18']);
  expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(6);
  expect(
    openMessageStore(file, 3)
      .list()
      .map(({ text }) => text),
  ).toEqual(['20', '19', '18']);
});

test('the page and its files are served under a policy without inline or foreign script', async () => {
  const page = await mailbox.app.inject({ url: '/dev/mailbox' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
  const files = [...page.body.matchAll(/(?:src|href)="(\/dev\/mailbox\/[^"]+)"/g)].map(([, url]) => url!);
  expect(files).toHaveLength(4);
  for (const url of files) expect((await mailbox.app.inject({ url })).statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script>|<style>| style=| on\w+=/);
});

test("a mail's HTML is served for a sandbox only", async () => {
  await transport.sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 's',
    html: '<script>alert(1)</script>hi',
  });
  const [{ id }] = await messages();
  const answer = await mailbox.app.inject({ url: `/dev/mailbox/messages/${id}/html` });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin))/);
  expect(policy).not.toContain('script-src');
  expect((await mailbox.app.inject({ url: '/dev/mailbox/messages/nope/html' })).statusCode).toBe(404);
});

test('an unknown path is answered within the error envelope, with the id of the call', async () => {
  const answer = await mailbox.app.inject({ url: '/dev/mailbox/nothing', headers: { 'x-request-id': 'req-12345678' } });
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([404, 'req-12345678']);
  expect(answer.json()).toEqual({
    error: 'There is nothing at this address.',
    code: 'not_found',
    request_id: 'req-12345678',
  });
});

test('a mail that cannot be stored is refused for now (452) and not listed; once there is room, it is taken', async () => {
  const mail = { from: 'alerts@sentinel.example', to: 'a@example.com', subject: 'One', text: 'one' };
  const file = join(folder, 'mailbox.jsonl');
  symlinkSync('/dev/full', file);
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 452 });
  expect(await messages()).toEqual([]);
  rmSync(file);
  await transport.sendMail(mail);
  await transport.sendMail({ ...mail, subject: 'Two' });
  const listed = await messages();
  expect(listed.map(({ subject }: { subject: string }) => subject)).toEqual(['Two', 'One']);
  await mailbox.app.close();
  await open();
  expect(await messages()).toEqual(listed);
});

test('after a line that was cut short, the next message has a line of its own', async () => {
  await mailbox.app.close();
  const file = join(folder, 'mailbox.jsonl');
  const whole = { id: '1', channel: 'email', from: '', to: '', subject: 'whole', text: '', html: '', at: '' };
  writeFileSync(file, `${JSON.stringify(whole)}\n{"id":"2","subj`);
  await open();
  await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'next', text: '' });
  await mailbox.app.close();
  await open();
  expect((await messages()).map(({ subject }: { subject: string }) => subject)).toEqual(['next', 'whole']);
});
