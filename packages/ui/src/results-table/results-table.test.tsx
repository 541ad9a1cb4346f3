import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ResultsColumn } from './column.ts';
import { ResultsTable, type ResultsTableProps } from './results-table.tsx';
import type { TableView } from './table-view.ts';

const COLUMNS: readonly ResultsColumn[] = [
  { name: 'Company Name' },
  { name: 'Value', kind: 'number' },
  { name: 'CIK', textOnly: true },
  { name: 'Filing URL', kind: 'link', linkText: 'Link to Filing' },
];
const ROWS = Array.from({ length: 23 }, (_, index) => ({
  'Company Name': `Company ${String.fromCharCode(65 + index)}`,
  Value: `$${(index * 7) % 23}000`,
  CIK: String(index).padStart(10, '0'),
  'Filing URL': 'https://www.sec.gov/x',
}));

// The grid's code is large: on a busy machine, importing it takes longer than a test waits for its first row.
beforeAll(async () => {
  await import('./results-grid.tsx');
});
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1000 });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
});

async function renderTable(props: Partial<ResultsTableProps> = {}) {
  render(<ResultsTable title="Search Results" columns={COLUMNS} rows={ROWS} {...props} />);
  if (props.rows?.length !== 0 && !props.error) await screen.findAllByRole('gridcell');
}

const column = (name: string) =>
  screen
    .getAllByRole('row')
    .map((row) => row.querySelector(`[role="gridcell"][col-id="${name}"]`)?.textContent)
    .filter((text) => text !== undefined);
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const range = () => screen.getByText(/ of /).textContent;

async function clickHeader(name: string) {
  await userEvent.click(within(header(name)).getByText(name));
}

describe('results table (spec part 2)', () => {
  test('shows ten formatted rows of the first page', async () => {
    await renderTable();
    expect(column('Value').slice(0, 3)).toEqual(['$ 0.00', '$ 7,000.00', '$ 14,000.00']);
    expect(column('CIK')[0]).toBe('0000000000');
    expect(range()).toBe('1–10 of 23');
  });

  test('clicks on a heading sort none, ascending, descending, none; another column starts ascending', async () => {
    await renderTable();
    await clickHeader('Value');
    await waitFor(() => expect(column('Value').slice(0, 2)).toEqual(['$ 0.00', '$ 1,000.00']));
    expect(header('Value')).toHaveAttribute('aria-sort', 'ascending');
    await clickHeader('Value');
    await waitFor(() => expect(column('Value')[0]).toBe('$ 22,000.00'));
    await clickHeader('Value');
    await waitFor(() => expect(column('Value').slice(0, 2)).toEqual(['$ 0.00', '$ 7,000.00']));
    expect(header('Value')).toHaveAttribute('aria-sort', 'none');
    await clickHeader('Value');
    await clickHeader('Company Name');
    await waitFor(() => expect(header('Company Name')).toHaveAttribute('aria-sort', 'ascending'));
    expect(header('Value')).toHaveAttribute('aria-sort', 'none');
  });

  test('a sort change returns to page 1', async () => {
    await renderTable();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(range()).toBe('21–23 of 23'));
    await clickHeader('Value');
    await waitFor(() => expect(range()).toBe('1–10 of 23'));
  });

  test('with server paging it shows the rows as they come and says what is wanted', async () => {
    const view: TableView = { page: 3, pageSize: 10, sort: null };
    const onViewChange = jest.fn();
    await renderTable({ rows: ROWS.slice(0, 3), server: { view, totalRows: 950, onViewChange } });
    expect(range()).toBe('21–30 of 950');
    await clickHeader('Value');
    expect(onViewChange).toHaveBeenLastCalledWith({
      page: 1,
      pageSize: 10,
      sort: { column: 'Value', direction: 'asc' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onViewChange).toHaveBeenLastCalledWith({ ...view, page: 4 });
  });

  test('a click on a row, or Enter on its cell, opens it; a link in it is a link', async () => {
    const onRowClick = jest.fn();
    await renderTable({ onRowClick });
    const [first] = screen.getAllByRole('gridcell');
    if (first) await userEvent.click(first);
    expect(onRowClick).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Enter}');
    expect(onRowClick).toHaveBeenCalledTimes(2);
    const [link] = screen.getAllByRole('link', { name: /Link to Filing/ });
    expect(link).toHaveAttribute('target', '_blank');
    if (link) await userEvent.click(link);
    expect(onRowClick).toHaveBeenCalledTimes(2);
  });

  test('the Remove column hands over its row', async () => {
    const onRemoveRow = jest.fn();
    await renderTable({ onRemoveRow });
    const [, second] = screen.getAllByRole('button', { name: 'Remove' });
    if (second) await userEvent.click(second);
    expect(onRemoveRow).toHaveBeenCalledWith(ROWS[1]);
  });

  test('exports every row in the shown order, named after the title', async () => {
    const blobs: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await renderTable({ exportCsv: true });
    await clickHeader('Value');
    await waitFor(() => expect(column('Value')[1]).toBe('$ 1,000.00'));
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(names).toEqual(['Search Results.csv']);
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      if (blobs[0]) reader.readAsText(blobs[0]);
    });
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(24);
    expect(lines[0]).toBe('"Company Name","Value","CIK","Filing URL"');
    expect(lines[2]).toContain('"$1000"');
    click.mockRestore();
  });

  test('export does nothing without rows', async () => {
    const create = jest.fn(() => 'blob:1');
    URL.createObjectURL = create;
    await renderTable({ rows: [], exportCsv: true });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(create).not.toHaveBeenCalled();
  });

  test('loading, empty and failed each have their own face', async () => {
    const retry = jest.fn();
    const { rerender } = render(<ResultsTable title="T" columns={COLUMNS} rows={[]} loading />);
    expect(screen.getByRole('region', { name: 'T' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    rerender(<ResultsTable title="T" columns={COLUMNS} rows={[]} />);
    expect(screen.getByText('No data available')).toBeVisible();
    rerender(
      <ResultsTable title="T" columns={COLUMNS} rows={[]} error="Network or server error occurred." onRetry={retry} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Network or server error occurred.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('preferences save the chosen columns and close', async () => {
    const onSave = jest.fn();
    await renderTable({
      preferences: { allColumns: COLUMNS.map(({ name }) => name), requiredColumn: 'Company Name', onSave },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Preferences' }));
    const dialog = await screen.findByRole('dialog', { name: 'Column Preferences' });
    expect(dialog).toHaveTextContent('Company Name (Required)');
    expect(within(dialog).queryByRole('button', { name: 'Remove Company Name' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove CIK' }));
    act(() => within(dialog).getByRole('button', { name: 'Move Value' }).focus());
    await userEvent.keyboard(' {ArrowDown} ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledWith(['Company Name', 'Filing URL', 'Value']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the columns can be reset to those that the table shows at first (FINDINGS B33)', async () => {
    const onSave = jest.fn();
    const allColumns = COLUMNS.map(({ name }) => name);
    const standardColumns = allColumns.filter((name) => name !== 'CIK');
    await renderTable({ preferences: { allColumns, standardColumns, requiredColumn: 'Company Name', onSave } });
    await userEvent.click(screen.getByRole('button', { name: 'Preferences' }));
    const dialog = await screen.findByRole('dialog', { name: 'Column Preferences' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Value' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Value' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reset to default' }));
    expect(within(dialog).getByRole('button', { name: 'Add CIK' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledWith(standardColumns);
  });

  test('a drag makes a column 5 % wide at the least, however far it goes in one step', async () => {
    await renderTable();
    const handle = header('Value').querySelector('.ag-header-cell-resize');
    if (!handle) throw new Error('no handle');
    fireEvent.mouseDown(handle, { button: 0, clientX: 600 });
    fireEvent.mouseMove(document, { button: 0, clientX: 590 });
    fireEvent.mouseMove(document, { button: 0, clientX: -400 });
    fireEvent.mouseUp(document, { button: 0, clientX: -400 });
    await waitFor(() => expect(header('Value')).toHaveStyle({ width: '50px' }));
  });

  test('a column removed or added by keyboard leaves the focus on the row that takes its position', async () => {
    await renderTable({
      preferences: { allColumns: COLUMNS.map(({ name }) => name), requiredColumn: 'Company Name', onSave: jest.fn() },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Preferences' }));
    const dialog = await screen.findByRole('dialog', { name: 'Column Preferences' });
    const button = (name: string) => within(dialog).getByRole('button', { name });
    act(() => button('Remove Value').focus());
    await userEvent.keyboard('{Enter}');
    expect(button('Remove CIK')).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    // The required column is left, which cannot be removed.
    expect(button('Move Company Name')).toHaveFocus();
    act(() => button('Add CIK').focus());
    await userEvent.keyboard('{Enter}{Enter}');
    expect(button('Add Value')).toHaveFocus();
  });
});
