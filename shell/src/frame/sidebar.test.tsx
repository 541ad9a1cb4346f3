import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { activeMenuId, buildMenu, type MenuEntry } from '@sentinel/federation';
import { area, registryOf } from '@sentinel/federation/testing';
import { session } from '@sentinel/session/credentials';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSidebarCollapsed } from '../page/device-choices.ts';
import { Sidebar } from './sidebar.tsx';
import type { Drawer } from './use-drawer.ts';

const entry = (id: string, label: string, rest: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  label,
  order: 1,
  access: 'login',
  children: [],
  ...rest,
});
const MENU = [
  entry('dashboard', 'Dashboard', {
    icon: 'dashboard',
    children: [
      entry('overview', 'Overview', { path: '/dashboard' }),
      entry('custom', 'Custom Packages', { path: '/c' }),
    ],
  }),
  entry('user', 'User Information', { path: '/profile' }),
];

const readManifest = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../mfe-${name}/area.json`), 'utf8'));

const CLOSED: Drawer = {
  isOpen: false,
  open: () => {},
  close: () => {},
  leave: () => {},
  button: { current: null },
  panel: { current: null },
  page: { current: null },
};

/** The menu as the account area's manifest defines it. */
const accountArea = () => registryOf(area('account', readManifest('account')));

interface ShownProps {
  activeId: string | null;
  onLogout?: () => void;
  onOpenDialog?: (path: string) => void;
}

function Shown({ activeId, onLogout = () => {}, onOpenDialog = () => {} }: ShownProps) {
  const isSidebarCollapsed = useSidebarCollapsed();
  return (
    <Sidebar
      menu={MENU}
      activeId={activeId}
      isCollapsed={isSidebarCollapsed}
      drawer={CLOSED}
      onOpenDialog={onOpenDialog}
      onLogout={onLogout}
    />
  );
}

beforeEach(() => session.clear());

describe('the sidebar (spec part 1 section 2)', () => {
  test('the Dashboard group opens by itself on a route below it, and marks it', () => {
    const { rerender } = render(<Shown activeId="user" />);
    expect(screen.getByRole('button', { name: 'Dashboard' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
    rerender(<Shown activeId="custom" />);
    expect(screen.getByRole('button', { name: 'Dashboard' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Custom Packages' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current');
  });

  test('a group can be closed and opened', async () => {
    render(<Shown activeId="overview" />);
    const group = screen.getByRole('button', { name: 'Dashboard' });
    await userEvent.click(group);
    expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
    await userEvent.click(group);
    expect(screen.getByRole('link', { name: 'Overview' })).toBeVisible();
  });

  test('collapsing is remembered, hides what is below, and opening a group expands', async () => {
    const view = render(<Shown activeId="overview" />);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
    view.unmount();
    render(<Shown activeId="overview" />);
    expect(screen.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(screen.getByRole('button', { name: 'Dashboard' }));
    expect(screen.getByRole('link', { name: 'Overview' })).toBeVisible();
  });

  test('an entry that opens a dialog leaves the page; with Ctrl it is a link', async () => {
    const onOpenDialog = jest.fn();
    render(
      <Sidebar
        menu={[entry('consulting', 'Need Consulting Services?', { path: '/contact-us', opens: 'dialog' })]}
        activeId={null}
        isCollapsed={false}
        drawer={CLOSED}
        onOpenDialog={onOpenDialog}
        onLogout={() => {}}
      />,
    );
    const link = screen.getByRole('link', { name: 'Need Consulting Services?' });
    expect(link).toHaveAttribute('href', '/contact-us');
    expect(link).toHaveAttribute('aria-haspopup', 'dialog');
    const user = userEvent.setup();
    await user.click(link);
    expect(onOpenDialog).toHaveBeenCalledWith('/contact-us');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(onOpenDialog).toHaveBeenCalledTimes(1);
  });

  const menuFor = (permissions: string[], pathname: string) => {
    const registry = accountArea();
    const address = { pathname, search: '', hash: '' };
    render(
      <Sidebar
        menu={buildMenu(registry, { isLoggedIn: true, permissions })}
        activeId={activeMenuId(registry, address)}
        isCollapsed={false}
        drawer={CLOSED}
        onOpenDialog={() => {}}
        onLogout={() => {}}
      />,
    );
    const current = screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
    return { links: screen.getAllByRole('link').map(({ textContent }) => textContent), current };
  };

  test.each([
    ['/profile', 'User Information'],
    ['/profile/account-settings', 'Account Settings'],
  ])('a client at %s sees "%s" marked, and no Admin', (path, label) => {
    const { links, current } = menuFor(['alerts'], path);
    expect(links).toEqual(['User Information', 'Account Settings']);
    expect(current).toEqual([label]);
    expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull();
  });

  test.each([
    ['/profile/admin/users', 'Users'],
    ['/profile/admin/tokens', 'Sign Up Tokens'],
    ['/profile/admin/inquiries', 'Inquiries'],
    ['/profile/admin/audit', 'Audit'],
    ['/profile/admin/delivery', 'Message Delivery'],
  ])('an administrator at %s sees Admin open, with "%s" marked', (path, label) => {
    const { links, current } = menuFor(['admin'], path);
    expect(links).toEqual([
      'User Information',
      'Account Settings',
      'Users',
      'Sign Up Tokens',
      'Inquiries',
      'Audit',
      'Message Delivery',
    ]);
    expect(current).toEqual([label]);
    expect(screen.getByRole('button', { name: 'Admin' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('the whole menu, in the order of the spec', () => {
    const registry = registryOf(
      ...['marketing', 'account', 'alerts', 'explore', 'categorization'].map((name) => area(name, readManifest(name))),
    );
    const menu = buildMenu(registry, { isLoggedIn: true, permissions: ['admin'] });
    const labels = (entries: readonly MenuEntry[]) => entries.map(({ label }) => label);
    expect(labels(menu)).toEqual([
      'Dashboard',
      'Need Consulting Services?',
      'User Information',
      'Account Settings',
      'Admin',
    ]);
    // Watchlists, Clusters, Sector Heat and Cases are not in the spec.
    expect(labels(menu[0]!.children)).toEqual([
      'Overview',
      'Alerts Package',
      'Watchlists',
      'Analysis Package',
      'Clusters',
      'Sector Heat',
      'Cases',
      'Custom Packages',
    ]);
    // Audit is not in the spec: administrators read there what was done (docs/security.md, 34).
    expect(labels(menu[4]!.children)).toEqual(['Users', 'Sign Up Tokens', 'Inquiries', 'Audit', 'Message Delivery']);
  });

  test('Logout asks', async () => {
    const onLogout = jest.fn();
    render(<Shown activeId={null} onLogout={onLogout} />);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
  });
});
