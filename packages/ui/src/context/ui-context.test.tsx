import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider, useUi } from './ui-context.tsx';
import { createUiStore } from './ui-store.ts';

function Switch() {
  const { theme, setTheme } = useUi();
  return (
    <button type="button" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
      {theme}
    </button>
  );
}

test('two React roots of one page share the theme, and the page shows it', async () => {
  const store = createUiStore();
  render(
    <UiProvider store={store}>
      <Switch />
    </UiProvider>,
  );
  render(
    <UiProvider store={store}>
      <p>
        <Switch />
      </p>
    </UiProvider>,
  );
  const [first, second] = screen.getAllByRole('button');
  if (first) await userEvent.click(first);
  expect(second).toHaveTextContent('light');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  act(() => store.set({ theme: 'dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
