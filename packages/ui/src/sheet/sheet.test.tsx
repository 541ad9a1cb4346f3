import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Sheet } from './sheet.tsx';

test('a sheet is a dialog with its title; × and Escape close it', async () => {
  const close = jest.fn();
  render(
    <Sheet open onClose={close} title="Filters" footer={<button type="button">Search</button>}>
      <label>
        Company <input />
      </label>
    </Sheet>,
  );
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Search' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});
