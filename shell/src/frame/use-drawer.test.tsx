import { beforeEach, describe, expect, test } from '@jest/globals';
import type { MenuEntry } from '@sentinel/federation';
import { session } from '@sentinel/session/credentials';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navbar } from './navbar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useDrawer } from './use-drawer.ts';

const MENU: MenuEntry[] = [
  { id: 'user', label: 'User Information', path: '/profile', order: 1, access: 'login', children: [] },
];

function Page({ address }: { address: string }) {
  const drawer = useDrawer();
  return (
    <>
      <Navbar
        product="Sentinel"
        href={(path) => path}
        anchors={[]}
        canSignUp
        isDemo={false}
        drawer={drawer}
        search={null}
        bell={null}
      />
      <Sidebar
        menu={MENU}
        activeId={null}
        isCollapsed={false}
        drawer={drawer}
        onOpenDialog={() => {}}
        onLogout={() => {}}
      />
      <main ref={drawer.page} tabIndex={-1} inert={drawer.isOpen}>
        <a href="/behind">behind the shade</a>
        <button type="button" onClick={drawer.leave}>
          {address}
        </button>
      </main>
    </>
  );
}

const button = () => screen.getByRole('button', { name: /(Open|Close) menu/ });
async function open() {
  session.saveLogin({ access_token: 't', name: 'Morgan' });
  render(<Page address="/dashboard" />);
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
}

beforeEach(() => session.clear());

describe('the sidebar as a drawer', () => {
  test('Tab goes around between its button and its entries, and never behind the shade', async () => {
    await open();
    const focused: (string | undefined)[] = [];
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      focused.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
    }
    expect(focused).toEqual(['User Information', 'Logout', 'Collapse menu', 'Close menu', 'User Information']);
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Collapse menu' })).toHaveFocus();
    expect(screen.getByText('behind the shade').closest('main')).toHaveAttribute('inert');
  });

  test('Escape closes it and gives the focus back to its button', async () => {
    await open();
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    expect(button()).toHaveFocus();
    expect(screen.getByText('behind the shade').closest('main')).not.toHaveAttribute('inert');
  });

  test('another page takes the focus that was in it', async () => {
    await open();
    await userEvent.tab();
    await act(async () => screen.getByText('/dashboard').click());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('a window that grows wide closes it: there is no drawer any more', async () => {
    await open();
    window.innerWidth = 1440;
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });
});
