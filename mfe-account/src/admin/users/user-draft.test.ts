import { describe, expect, test } from '@jest/globals';
import { USER } from './testing/stored-users.ts';
import { checkUser, runAsHindrance, USER_SHAPE } from './user-draft.ts';
import type { UserRow } from './users.query.ts';

const DRAFT = USER_SHAPE.draftOf(USER);

describe('a row of users as it is sent, part 2 sections 5 and 7', () => {
  test('an unchanged row is sent as it is', () => {
    expect(checkUser(DRAFT, USER)).toEqual({
      fields: {
        name: 'Morgan Client',
        email: 'client@sentinel.example',
        organization: 'Client Ltd',
        phone: '12125550100',
        permissions: ['alerts'],
        disabled: false,
      },
    });
  });

  test('texts are trimmed, permissions become a list, a phone number its digits', () => {
    const draft = { ...DRAFT, name: ' Eve ', phone: '+1 (212) 555-0100', permissions: '["alerts", "explore_trades"]' };
    expect(checkUser(draft, USER)).toMatchObject({
      fields: { name: 'Eve', phone: '12125550100', permissions: ['alerts', 'explore_trades'] },
    });
  });

  test('an empty phone takes the number away', () => {
    expect(checkUser({ ...DRAFT, phone: '' }, USER)).toMatchObject({ fields: { phone: '' } });
  });

  test.each([
    [{ email: 'nobody' }, { email: 'Please enter a valid email address.' }],
    [{ phone: '1212555CALL' }, { phone: 'Please enter digits only, beginning with the country code.' }],
    [{ phone: '1'.repeat(21) }, { phone: 'Please enter digits only, beginning with the country code.' }],
    [{ permissions: 'alert' }, { permissions: expect.stringContaining('Unknown permission “alert”.') }],
  ])('%j is refused', (change, faults) => {
    expect(checkUser({ ...DRAFT, ...change }, USER)).toEqual({ faults });
  });

  test('a user who is added needs a name, an email and an organization', () => {
    expect(checkUser(USER_SHAPE.blank, null)).toEqual({
      faults: {
        name: 'Please enter a name.',
        email: 'Please enter a valid email address.',
        organization: 'Please enter an organization.',
      },
    });
  });
});

describe('run-as is not offered', () => {
  const own = 'admin@sentinel.example';
  test.each([
    [{ email: own, permissions: ['admin'] }, 'This is your own account.'],
    [{ permissions: ['admin', 'alerts'] }, 'Nobody can run as an administrator.'],
    [{ status: 'disabled' }, 'This user is disabled.'],
    [{ status: 'invited' }, 'This user has not chosen a password yet.'],
    [{}, undefined],
  ] as [Partial<UserRow>, string | undefined][])('%j: %s (SECURITY 33)', (change, reason) => {
    expect(runAsHindrance({ ...USER, ...change }, own)).toBe(reason);
  });
});
