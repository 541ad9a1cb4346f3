import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dropdown } from './dropdown.tsx';

// jsdom has no pointer events; Base UI turns Enter on an option into one.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

const OPTIONS = [
  { value: '', label: 'All Item Numbers' },
  { value: '1.01', label: 'Item 1.01' },
  { value: '2.02', label: 'Item 2.02 - Results of Operations and Financial Condition' },
];

function Single({ onChoose = () => undefined }: { onChoose?: (value: string) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <Dropdown
        label="Item"
        options={OPTIONS}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChoose(next);
        }}
      />
      <p>outside</p>
    </>
  );
}

function Multi() {
  const [value, setValue] = useState<string[]>(['']);
  return <Dropdown multiple label="Item" options={OPTIONS} value={value} onChange={setValue} placeholderValue="" />;
}

const field = () => screen.getByRole('combobox', { name: /Item/ });
const isOpen = () => screen.queryByRole('listbox') !== null;

describe('the shared dropdown (spec part 1 section 4)', () => {
  test("shows 'Select...' until something is chosen", () => {
    render(<Single />);
    expect(field()).toHaveTextContent('Select...');
  });

  test('single-select closes after choosing and cuts the label at 25 characters', async () => {
    const choose = jest.fn();
    render(<Single onChoose={choose} />);
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('option', { name: /Item 2.02/ }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(choose).toHaveBeenCalledWith('2.02');
    expect(field()).toHaveTextContent(/^Item 2\.02 - Results of Op\.\.\.$/);
    expect(field()).toHaveAttribute('title', 'Item 2.02 - Results of Operations and Financial Condition');
  });

  test('a click outside closes it and chooses nothing', async () => {
    const choose = jest.fn();
    render(<Single onChoose={choose} />);
    await userEvent.click(field());
    await screen.findByRole('listbox');
    await userEvent.click(screen.getByText('outside'));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(choose).not.toHaveBeenCalled();
  });

  test('the keyboard opens, moves and chooses', async () => {
    const choose = jest.fn();
    render(<Single onChoose={choose} />);
    await userEvent.tab();
    expect(field()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('option', { name: /Item 2.02/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(choose).toHaveBeenCalledWith('2.02'));
  });

  test('multi-select stays open; a real option removes the placeholder entry, which stands alone', async () => {
    render(<Multi />);
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('option', { name: 'Item 1.01' }));
    expect(isOpen()).toBe(true);
    expect(field()).toHaveTextContent(/^Item 1\.01$/);
    await userEvent.click(screen.getByRole('option', { name: /Item 2.02/ }));
    expect(field()).toHaveTextContent(/^Item 1\.01, Item 2\.02 - Re\.\.\.$/);
    await userEvent.click(screen.getByRole('option', { name: 'All Item Numbers' }));
    expect(field()).toHaveTextContent(/^All Item Numbers$/);
  });

  test('an error marks the field and is read with it', () => {
    render(<Dropdown label="Item" options={OPTIONS} value={null} onChange={() => undefined} error="Please choose." />);
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveAccessibleDescription('Please choose.');
  });
});
