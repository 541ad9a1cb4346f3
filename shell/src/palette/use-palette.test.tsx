import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { registryOf } from '@sentinel/federation/testing';
import { dictionaries } from '@sentinel/market-ui/testing';
import { session } from '@sentinel/session/credentials';
import { createUiStore } from '@sentinel/ui/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePalette } from './use-palette.tsx';

// jsdom has no modal dialogs.
const { showModal } = HTMLDialogElement.prototype;
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});
afterAll(() => {
  HTMLDialogElement.prototype.showModal = showModal;
});
beforeEach(async () => {
  session.clear();
  session.saveLogin({ access_token: 't' });
  await dictionaries.save('tickers', { json: '{}', etag: null });
  await dictionaries.save('owners', { json: '{}', etag: null });
});

function Page() {
  const routing = { navigate: jest.fn(), visitor: () => ({ isLoggedIn: true, permissions: [] }) };
  return usePalette({ registry: registryOf(), routing, ui: createUiStore(), preload: () => undefined, isOffered: true })
    .palette;
}

test('the field has the focus at once, although the code of the list loads only now', async () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('zzzz');
  expect(await screen.findByText('Nothing found. Try fewer or other words.')).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveValue('zzzz');
});
