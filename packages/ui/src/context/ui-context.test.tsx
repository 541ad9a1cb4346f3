import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
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

test('paper is light, whatever the theme', () => {
  const store = createUiStore();
  render(
    <UiProvider store={store}>
      <Switch />
    </UiProvider>,
  );
  act(() => store.set({ theme: 'dark' }));
  fireEvent(window, new Event('beforeprint'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  fireEvent(window, new Event('afterprint'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
