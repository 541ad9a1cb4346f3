import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '../context/ui-context.tsx';
import { createUiStore } from '../context/ui-store.ts';
import { TabLinks } from './tab-links.tsx';

const LINKS = [
  { href: '/users', label: 'Users' },
  { href: '/tokens', label: 'Tokens' },
] as const;

describe('TabLinks', () => {
  test('are links in a named navigation, of which the page shown is the current one', () => {
    render(<TabLinks label="Admin" links={LINKS} current="/tokens" />);
    expect(screen.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/users', '/tokens']);
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Tokens');
  });

  test('a plain click goes through the navigation of the page', async () => {
    const navigate = jest.fn<(path: string) => void>();
    render(
      <UiProvider store={createUiStore({ navigate })}>
        <TabLinks label="Admin" links={LINKS} current="/tokens" />
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    expect(navigate.mock.calls).toEqual([['/users']]);
  });
});
