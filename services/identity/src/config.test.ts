import { describe, expect, test } from '@jest/globals';
import { envToConfig } from '@sentinel/service-kit';
import { SETTINGS } from './config.ts';

const inboxOf = (INQUIRY_INBOX?: string) =>
  envToConfig({ inquiryInbox: SETTINGS.inquiryInbox }, { INQUIRY_INBOX }).inquiryInbox;

const givenBy = (SIGN_UP_PERMISSIONS?: string) =>
  envToConfig({ given: SETTINGS.signUpPermissions }, { SIGN_UP_PERMISSIONS }).given;

describe('what an account may use that somebody signed up for without a token', () => {
  test('is some, or none; it must be said', () => {
    expect(givenBy('explore_trades, alerts')).toEqual(['alerts', 'explore_trades']);
    expect(givenBy('none')).toEqual([]);
    for (const unset of [undefined, '']) expect(() => givenBy(unset)).toThrow('SIGN_UP_PERMISSIONS is not set');
  });

  test.each(['admin', 'alerts,categorization', 'none,alerts'])('is not %s, and the start stops', (text) => {
    expect(() => givenBy(text)).toThrow('SIGN_UP_PERMISSIONS must be some of alerts, explore_trades, explore_events');
  });
});

describe('the inbox of inquiries', () => {
  test('is what is set; unset or empty, there is none', () => {
    expect(inboxOf('sales@desk.example')).toBe('sales@desk.example');
    expect([inboxOf(), inboxOf('')]).toEqual([undefined, undefined]);
  });

  test.each(['nobody', 'Sales <sales@desk.example>', 'a@desk.example, b@desk.example', 'a@desk.example\nb'])(
    '%j is no address and stops the start',
    (text) => {
      expect(() => inboxOf(text)).toThrow('INQUIRY_INBOX must be an email address, without a name');
    },
  );
});
