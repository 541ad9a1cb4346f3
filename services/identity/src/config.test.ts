import { describe, expect, test } from '@jest/globals';
import { envToConfig } from '@sentinel/service-kit';
import { SETTINGS } from './config.ts';

const inboxOf = (INQUIRY_INBOX?: string) =>
  envToConfig({ inquiryInbox: SETTINGS.inquiryInbox }, { INQUIRY_INBOX }).inquiryInbox;

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
