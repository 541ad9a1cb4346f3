import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EightKItemsField } from './eight-k-items-field.tsx';
import { itemNumberRequest } from './item-number-request.ts';

// jsdom has no pointer events; Base UI turns Enter on an option into one.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

function Items({ first = [] }: { first?: string[] }) {
  const [items, setItems] = useState(first);
  return (
    <>
      <EightKItemsField label="Contents of 8-K filing" value={items} onChange={setItems} />
      <output>{items.join('&')}</output>
    </>
  );
}
const chosen = () => screen.getByRole('status').textContent;

describe('8-K items (part 3 section 2)', () => {
  test('several can be picked, and All Item Numbers clears the selection', async () => {
    render(<Items />);
    await userEvent.click(screen.getByRole('combobox', { name: /All Item Numbers/ }));
    await userEvent.click(await screen.findByRole('option', { name: /^Item 2.02 - / }));
    await userEvent.click(screen.getByRole('option', { name: /^Item 5.02 - / }));
    expect(chosen()).toBe('2.02&5.02');
    await userEvent.click(screen.getByRole('option', { name: 'All Item Numbers' }));
    expect(chosen()).toBe('');
  });

  test('a chip can be removed; Clear selected removes all', async () => {
    render(<Items first={['1.01', '2.02', '5.02']} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove item 2.02' }));
    expect(chosen()).toBe('1.01&5.02');
    await userEvent.click(screen.getByRole('button', { name: 'Clear selected' }));
    expect(chosen()).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear selected' })).toBeNull();
  });

  test('a selection with the placeholder is none (section 5)', () => {
    render(<Items first={['2.02', '__placeholder__']} />);
    expect(screen.getByRole('combobox', { name: /All Item Numbers/ })).toBeVisible();
    expect(itemNumberRequest(['2.02', '__placeholder__'])).toBeUndefined();
    expect(itemNumberRequest([])).toBeUndefined();
    expect(itemNumberRequest(['5.02', '2.02'])).toEqual({ val: ['2.02', '5.02'] });
  });
});
