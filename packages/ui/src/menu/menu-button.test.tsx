import { expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuButton } from './menu-button.tsx';

// jsdom has no pointer events.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

test('opens with the keyboard, names groups and the present choice, and gives the focus back after a choice', async () => {
  const choose = jest.fn();
  render(
    <MenuButton
      label="Late filings"
      description="Saved search"
      groups={[
        { title: 'Empty', entries: [] },
        {
          title: 'Ready-made',
          entries: [
            { name: 'a', label: 'Late filings', isCurrent: true, onChoose: () => choose('a') },
            { name: 'b', label: 'Sales before bad news', hint: 'Default', onChoose: () => choose('b') },
          ],
        },
      ]}
      note="Saved searches follow your account."
    />,
  );
  const button = screen.getByRole('button', { name: 'Saved search: Late filings' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('group', { name: 'Ready-made' })).toBeVisible();
  expect(screen.queryByText('Empty')).toBeNull();
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Late filings (current)' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(choose.mock.calls).toEqual([['b']]);
  await waitFor(() => expect(button).toHaveFocus());
});
