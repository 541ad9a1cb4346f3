import { afterEach, describe, expect, test } from '@jest/globals';
import { messageBrand, setMessageBrand } from '@sentinel/mail';
import { accountDeleted, addressChanged } from '../admin/user-mail.ts';
import { newDeviceMail } from '../login/new-device-mail.ts';
import { passwordResetMail, passwordWasResetMail } from '../password-reset/password-reset-mail.ts';
import { totpUri } from '../second-factor/totp.ts';
import { accountExistsMail, verificationMail } from '../sign-up/sign-up-mail.ts';
import { type AccountMail, composeAccountMail } from './account-mail.ts';
import { mailedLink } from './mailed-links.ts';

const mail = {
  recipient: 'owner@client.example',
  subject: 'Reset <your> password',
  paragraphs: ['One & two', '<script>alert(1)</script>'],
  details: [['When', 'Nov 22, 2026, 1:04 AM EST']] as const,
  code: '123456',
  action: { label: 'Choose', url: 'https://app.example/reset-password?token=a&email=b' },
  notYou: { text: 'Do this.', next: 'secure' } as const,
  wasYou: 'Do that.',
};

const compose = (one: AccountMail) => composeAccountMail(one, 'https://app.example');

describe('a message about an account', () => {
  test('says in HTML, escaped, what it says in text', () => {
    const { bodyText, bodyHtml } = compose(mail);
    const { subject, paragraphs, code, action, wasYou } = mail;
    const next = 'Secure my account: https://app.example/forgot-password';
    for (const part of [
      subject,
      ...paragraphs,
      'When: Nov 22, 2026',
      code,
      action.url,
      "Wasn't you? Do this.",
      next,
      wasYou,
    ])
      expect(bodyText).toContain(part);
    expect(bodyHtml).not.toMatch(/<script|<your>/);
    for (const part of [
      'Reset &lt;your&gt; password',
      'One &amp; two',
      '123456',
      'token=a&amp;email=b',
      'Do this.',
      'Do that.',
    ])
      expect(bodyHtml).toContain(part);
  });

  test('has the subject as its heading', () => {
    expect(compose(mail).bodyHtml).toMatch(/<h1[^>]*>Reset &lt;your&gt; password<\/h1>/);
    expect(compose(mail).bodyText).toMatch(/^Reset <your> password\n/);
  });

  test('gives each button its address in plain text as well', () => {
    const { bodyHtml } = compose(mail);
    const links = [...bodyHtml.matchAll(/<a href="([^"]+)"/g)].map(([, url]) => url);
    expect(links).toEqual([
      'https://app.example/reset-password?token=a&amp;email=b',
      'https://app.example/forgot-password',
    ]);
    for (const url of links) expect(bodyHtml).toContain(`>${url}</span>`);
  });

  test('leaves out what it has not', () => {
    const { bodyHtml, bodyText } = compose({ recipient: mail.recipient, subject: 'Two', paragraphs: ['One'] });
    expect(bodyText).toBe(
      "Two\n\nOne\n\nYou're receiving this because of activity on your Sentinel account.\nWe'll never ask for your password or a code by email.\n",
    );
    expect(bodyHtml).not.toMatch(/<a |<h2|Was/);
  });
});

test('a mailed link keeps odd characters of an address', () => {
  const link = new URL(
    mailedLink('https://app.example', 'verify-email', { token: 't', email: "o'n+x&y=z#1@client.example" }),
  );
  expect([link.pathname, link.hash, Object.fromEntries(link.searchParams)]).toEqual([
    '/verify-email',
    '',
    { token: 't', email: "o'n+x&y=z#1@client.example" },
  ]);
});

describe('the product is called by the name of its brand', () => {
  const sentinel = messageBrand();
  afterEach(() => setMessageBrand(sentinel));
  const [url, email] = ['https://app.example', 'owner@client.example'];
  const mails = {
    verificationMail: () => verificationMail(url, email, 't'),
    accountExistsMail: () => accountExistsMail(url, email),
    addressChanged: () => addressChanged(email),
    accountDeleted: () => accountDeleted(email),
    newDeviceMail: () => newDeviceMail({ email, timezone: 'UTC' }, { userAgent: '', ip: '' }, new Date(0)),
    passwordResetMail: () => passwordResetMail(url, email, 't'),
    passwordWasResetMail: () => passwordWasResetMail(email),
  };

  test.each(Object.entries(mails))('in %s', (_name, write) => {
    setMessageBrand({ ...sentinel, product: 'Ledger Lookout', hasMark: false });
    const written = write();
    const { bodyHtml, bodyText } = compose(written);
    for (const text of [bodyHtml, bodyText]) {
      expect(text).toContain('Ledger Lookout');
      expect(text).not.toMatch(/sentinel/i);
    }
    expect(written.subject).not.toMatch(/sentinel/i);
  });

  test('and in an authenticator app', () => {
    setMessageBrand({ ...sentinel, product: 'Ledger Lookout' });
    expect(totpUri('AAAAAAAAAAAAAAAA', email)).toContain('issuer=Ledger%20Lookout');
  });
});
