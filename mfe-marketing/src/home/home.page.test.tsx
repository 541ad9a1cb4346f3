import { beforeEach, expect, test } from '@jest/globals';
import type { BrandFile } from '@sentinel/brand';
import { type Portal, PortalContext } from '@sentinel/remote-kit';
import { session } from '@sentinel/session/credentials';
import { render, screen, within } from '@testing-library/react';
import brandFile from '../../../brands/sentinel/brand.json' with { type: 'json' };
import { BrandContentContext } from '../brand/brand-content.ts';
import { HomePage } from './home.page.tsx';

const { content, brand } = brandFile as unknown as BrandFile;

beforeEach(() => {
  session.clear();
  window.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never;
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
  window.ResizeObserver = class {
    observe() {}
    disconnect() {}
  } as never;
});

/** The home on a host that has no app pages. */
function show(signUpPermissions?: readonly string[]) {
  const portal = {
    config: { brand, brandFiles: '/brand/1/', signUpPermissions },
    href: (path: string) => `https://app.sentinel.example${path}`,
  } as unknown as Portal;
  render(
    <PortalContext value={portal}>
      <BrandContentContext value={content}>
        <HomePage />
      </BrandContentContext>
    </PortalContext>,
  );
}
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('links to app pages lead to the app’s host (part 1 section 1); a visitor gets access or logs in', () => {
  show();
  expect(target('Get Free Access Now')).toBe('https://app.sentinel.example/sign-up');
  expect(target('Client Login')).toBe('https://app.sentinel.example/login');
  expect(target('Schedule A Call')).toBe('https://app.sentinel.example/contact-us');
  expect(target('Terms of Service')).toBe('https://app.sentinel.example/terms');
});

test('says beside Get Free Access Now what is free, to visitors (PEOPLE X22)', () => {
  show(['alerts', 'explore_trades', 'explore_events']);
  expect(screen.getByText('Free to search insider trades and material events, and set alerts.')).toBeVisible();
  document.body.replaceChildren();
  show([]);
  expect(screen.getByText('An account is free. We grant access to data on request.')).toBeVisible();
  document.body.replaceChildren();
  show(['alerts']);
  expect(screen.getByText('Free to set alerts. We grant access to the rest on request.')).toBeVisible();
  document.body.replaceChildren();
  session.saveLogin({ access_token: 't' });
  show(['alerts']);
  expect(screen.queryByText(/^Free to/)).toBeNull();
});

test('who is logged in finds the way to the dashboard', () => {
  session.saveLogin({ access_token: 't' });
  show();
  expect(target('My Dashboard')).toBe('https://app.sentinel.example/dashboard');
  expect(screen.queryByRole('link', { name: 'Get Free Access Now' })).toBeNull();
});

test('has the sections of the spec: products, services, team, call, and a footer of 2025 (part 1 sections 1 and 2)', () => {
  show();
  for (const name of ['Suspicious trading', 'Material adverse events', 'Key corporate developments'])
    expect(screen.getByRole('heading', { name, level: 3 })).toBeVisible();
  for (const id of ['products', 'services', 'team', 'contact']) expect(document.getElementById(id)).not.toBeNull();
  expect(within(document.getElementById('services') as HTMLElement).getAllByRole('heading', { level: 3 })).toHaveLength(
    4,
  );
  expect(screen.getAllByLabelText(/^\d of 6$/)).toHaveLength(6);
  expect(screen.getByText('About Us')).toBeVisible();
  expect(screen.getByText('© 2025 Sentinel')).toBeVisible();
});
