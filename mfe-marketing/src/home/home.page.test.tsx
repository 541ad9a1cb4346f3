import { beforeEach, expect, test } from '@jest/globals';
import { type Portal, PortalContext } from '@sentinel/remote-kit';
import { session } from '@sentinel/session/credentials';
import { render, screen } from '@testing-library/react';
import { HomePage } from './home.page.tsx';

beforeEach(() => session.clear());

/** The home on a host that has no app pages. */
function show() {
  const portal = { href: (path: string) => `https://app.sentinel.example${path}` } as Portal;
  render(
    <PortalContext value={portal}>
      <HomePage />
    </PortalContext>,
  );
}
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('links to app pages lead to the app’s host, for visitors and for who is logged in (spec part 1 section 1)', () => {
  show();
  expect(target('Client Login')).toBe('https://app.sentinel.example/login');
  expect(target('Contact Us')).toBe('https://app.sentinel.example/contact-us');
});

test('who is logged in finds the way to the dashboard', () => {
  session.saveLogin({ access_token: 't' });
  show();
  expect(target('My Dashboard')).toBe('https://app.sentinel.example/dashboard');
});

test('says what the product does for its reader', () => {
  show();
  expect(screen.getByText(/alerts you within minutes when your criteria are met\.$/)).toBeVisible();
});
