import { expect, test } from '@jest/globals';
import { createUiStore, UiProvider } from '@sentinel/ui';
import { act, fireEvent, render } from '@testing-library/react';
import { useLightPaper } from './use-light-paper.ts';

function Page() {
  useLightPaper();
  return null;
}

test('paper is light, whatever the theme', () => {
  const store = createUiStore();
  render(
    <UiProvider store={store}>
      <Page />
    </UiProvider>,
  );
  act(() => store.set({ theme: 'dark' }));
  fireEvent(window, new Event('beforeprint'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  fireEvent(window, new Event('afterprint'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
