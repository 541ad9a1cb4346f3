import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from './testing/render-admin.tsx';

const ANSWERS = {
  get_users: () => [],
  get_sign_up_tokens: () => [],
  get_inquiries: () => ({ inquiries: [], next: null }),
  get_audit_log: () => ({ entries: [], next: null }),
  get_delivery_health: () => ({
    now: '2026-11-23T13:00:00Z',
    canary: null,
    messages: [],
    oldest_due_seconds: null,
    undelivered_count: 0,
    undelivered: [],
  }),
  '/release-desk/tokens list': () => ({ tokens: [], areas: ['alerts'] }),
};
/** What the list of each tab says without rows. */
const EMPTY = /^(No (users|sign-up tokens|inquiries yet|entries)|Every message has been taken|No tokens yet)\.$/;

describe('admin area, part 2 sections 2, 6 and 8', () => {
  test.each([
    ['', 'Users'],
    ['/users', 'Users'],
    ['/tokens', 'Sign Up Tokens'],
    ['/inquiries', 'Inquiries'],
    ['/audit', 'Audit'],
    ['/delivery', 'Message Delivery'],
    ['/release-tokens', 'Release Tokens'],
  ])('at /profile/admin%s the tab %s is the current one', async (path, label) => {
    renderAdmin(ANSWERS, { path });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Users',
      'Sign Up Tokens',
      'Inquiries',
      'Audit',
      'Message Delivery',
      'Release Tokens',
    ]);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent(label);
    expect(await screen.findByText(EMPTY)).toBeVisible();
  });

  test('a tab leads to its list', async () => {
    renderAdmin(ANSWERS);
    await userEvent.click(screen.getByRole('link', { name: 'Sign Up Tokens' }));
    expect(await screen.findByText('No sign-up tokens.')).toBeVisible();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Sign Up Tokens');
  });

  test('who is no administrator is refused, and nothing is asked for (SECURITY 35)', () => {
    const { sent } = renderAdmin(ANSWERS, { organization: 'Client Ltd' });
    expect(screen.getByRole('alert')).toHaveTextContent('Access denied. Admin permissions required.');
    expect(screen.queryByRole('link')).toBeNull();
    expect(sent).toEqual([]);
  });
});
