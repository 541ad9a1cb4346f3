import { describe, expect, test } from '@jest/globals';
import { ConfigError } from '@sentinel/service-kit';
import { inquiryInboxOf } from './config.ts';

describe('the inbox of inquiries', () => {
  test('in local mode is an address of the mailbox, and elsewhere there is none unless it is set', () => {
    expect(inquiryInboxOf({ inquiryInbox: undefined, mode: 'local' })).toBe('hello@sentinel.example');
    expect(inquiryInboxOf({ inquiryInbox: undefined, mode: 'production' })).toBeUndefined();
    for (const mode of ['local', 'production'] as const)
      expect(inquiryInboxOf({ inquiryInbox: 'sales@desk.example', mode })).toBe('sales@desk.example');
  });

  test.each(['nobody', 'Sales <sales@desk.example>', 'a@desk.example, b@desk.example', 'a@desk.example\nb'])(
    '%j is no address and stops the start',
    (inquiryInbox) => {
      expect(() => inquiryInboxOf({ inquiryInbox, mode: 'production' })).toThrow(
        new ConfigError('INQUIRY_INBOX must be an email address, without a name'),
      );
    },
  );
});
