import { describe, expect, test } from '@jest/globals';
import { composeAccountMail } from './account-mail.ts';
import { mailedLink } from './mailed-links.ts';

const mail = {
  recipient: 'owner@client.example',
  subject: 'Reset your password',
  heading: 'Reset <your> password',
  paragraphs: ['One & two', '<script>alert(1)</script>'],
  code: '123456',
  action: { label: 'Choose', url: 'https://app.example/reset-password?token=a&email=b' },
  notYou: 'Not you?',
};

describe('a message about an account', () => {
  test('says in HTML, escaped, what it says in text', () => {
    const { bodyText, bodyHtml } = composeAccountMail(mail);
    for (const part of [mail.heading, ...mail.paragraphs, mail.code, mail.action.url, mail.notYou])
      expect(bodyText).toContain(part);
    expect(bodyHtml).not.toMatch(/<script|<your>/);
    for (const part of ['Reset &lt;your&gt; password', 'One &amp; two', '123456', 'token=a&amp;email=b', 'Not you?'])
      expect(bodyHtml).toContain(part);
  });

  test('leaves out what it has not', () => {
    const { bodyHtml, bodyText } = composeAccountMail({ ...mail, paragraphs: ['One'], heading: 'Two' });
    const { code: _code, action: _action, notYou: _notYou, ...bare } = mail;
    const short = composeAccountMail({ ...bare, paragraphs: ['One'], heading: 'Two' });
    expect(short.bodyHtml.length).toBeLessThan(bodyHtml.length);
    expect(short.bodyText.split('\n\n').length).toBe(bodyText.split('\n\n').length - 3);
    expect(short.bodyHtml).not.toContain('<a ');
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
