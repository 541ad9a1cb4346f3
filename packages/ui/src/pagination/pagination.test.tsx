import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pagination } from './pagination.tsx';

function renderPages(page: number) {
  const [onPageChange, onPageSizeChange] = [jest.fn(), jest.fn()];
  render(
    <Pagination
      label="Pages"
      page={page}
      pageSize={20}
      totalRows={1284}
      pageSizes={[10, 20, 50, 100]}
      onPageChange={onPageChange}
      onPageSizeChange={onPageSizeChange}
    />,
  );
  return { onPageChange, onPageSizeChange };
}

describe('Pagination', () => {
  test('says where one is', () => {
    renderPages(65);
    expect(screen.getByText('1,281–1,284 of 1,284')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 65' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  test('goes to a page, back and on', async () => {
    const { onPageChange } = renderPages(4);
    await userEvent.click(screen.getByRole('button', { name: 'Page 65' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPageChange.mock.calls).toEqual([[65], [3], [5]]);
  });

  test('offers the page sizes', async () => {
    const { onPageSizeChange } = renderPages(1);
    await userEvent.click(screen.getByRole('combobox', { name: /Rows per page/ }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      '10',
      '20',
      '50',
      '100',
    ]);
    await userEvent.click(screen.getByRole('option', { name: '50' }));
    expect(onPageSizeChange).toHaveBeenCalledWith(50);
  });
});
