import { beforeEach, describe, expect, test } from '@jest/globals';
import type { DashboardCard } from '@sentinel/federation';
import { MemoryRouter } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { render, screen, within } from '@testing-library/react';
import { DashboardPage } from './dashboard.page.tsx';

const card = (over: Partial<DashboardCard>): DashboardCard => ({
  package: 'alerts',
  title: 'Insider Trading Alerts',
  text: 'A text.',
  path: '/alerts/insider-trading',
  access: { anyOf: ['alerts'] },
  order: 1,
  ...over,
});
const REVIEW = card({
  package: 'custom',
  title: 'Categorization',
  path: '/categorization',
  access: { anyOf: ['categorization'] },
});

beforeEach(() => session.clear());

function show(cards: readonly DashboardCard[], ...permissions: string[]) {
  session.saveLogin({ access_token: 't', userEmail: 'me@client.example', name: 'Morgan', permissions });
  render(
    <MemoryRouter>
      <DashboardPage cards={cards} />
    </MemoryRouter>,
  );
}
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the dashboard, part 1 sections 2 and 6', () => {
  test('welcomes by name and has its three sections in order', () => {
    show([]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Morgan');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Alerts Package', 'Analysis Package', 'Custom Packages']);
  });

  test('welcomes the other user while running as one', () => {
    session.startRunAs({
      email: 'o@client.example',
      name: 'Robin',
      organization: 'O',
      access_token: 'i',
      permissions: [],
    });
    render(
      <MemoryRouter>
        <DashboardPage cards={[]} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Robin');
  });

  test('a card leads to its page for those who have access', () => {
    show([card({})], 'alerts');
    const alerts = region('Alerts Package');
    expect(alerts.getByRole('link', { name: /Insider Trading Alerts/ })).toHaveAttribute(
      'href',
      '/alerts/insider-trading',
    );
    expect(alerts.queryByText(/Request Access/)).toBeNull();
  });

  test("one without access leads nowhere but to 'Request Access'", () => {
    show([card({})], 'explore_trades');
    const links = region('Alerts Package').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Request Access to Insider Trading Alerts', '/contact-us'],
    ]);
  });

  test.each([
    ['No Custom Packages', ['alerts']],
    ['Need More?', ['categorization']],
    ['Need More?', ['admin']],
  ])("Custom Packages offers '%s' to %j, with Contact Us", (title, permissions) => {
    show([REVIEW], ...permissions);
    const custom = region('Custom Packages');
    expect(custom.getByText(title)).toBeVisible();
    expect(custom.queryByText('Categorization') !== null).toBe(title === 'Need More?');
    expect(custom.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  });
});
