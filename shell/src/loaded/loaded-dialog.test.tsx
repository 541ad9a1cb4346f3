import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoadedArea } from './list-loaded.ts';
import { LoadedDialog } from './loaded-dialog.tsx';

const LOADED: LoadedArea[] = [
  { area: 'alerts', version: '0000000000c1', release: 'Canary', state: 'Shown', loadMs: 123.4, since: new Date() },
  { area: 'explore', version: '000000000001', release: 'Stable', state: 'Not shown', loadMs: null, since: null },
];

function setUp() {
  const user = userEvent.setup();
  const onClose = jest.fn();
  render(<LoadedDialog facts={[['Shell', 'abc']]} loaded={LOADED} onClose={onClose} />);
  return { user, onClose };
}

test('lists each area with its version, release, state and time', () => {
  setUp();
  const table = within(screen.getByRole('table', { name: 'Areas' }));
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Area', 'Version', 'Release', 'State', 'Loaded in'],
    ['alerts', '0000000000c1', 'Canary', 'Shown', '123 ms'],
    ['explore', '000000000001', 'Stable', 'Not shown', '–'],
  ]);
  expect(screen.getByRole('definition')).toHaveTextContent('abc');
});

test('copies the list as text', async () => {
  const { user } = setUp();
  await user.click(screen.getByRole('button', { name: 'Copy as Text' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    'Shell: abc\nalerts@0000000000c1: Canary, shown\nexplore@000000000001: Stable, not shown',
  );
});

test('says so where the browser does not allow copying', async () => {
  const { user } = setUp();
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await user.click(screen.getByRole('button', { name: 'Copy as Text' }));
  expect(await screen.findByRole('button', { name: 'Copying is not allowed here' })).toBeVisible();
});

test('closes', async () => {
  const { user, onClose } = setUp();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledTimes(1);
});
