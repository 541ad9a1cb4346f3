import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChips } from './filter-chips.tsx';

function Chips({ onOpen }: { onOpen?: (name: string) => void }) {
  const [names, setNames] = useState(['A', 'B', 'C']);
  return (
    <FilterChips
      onOpen={onOpen}
      chips={names.map((name) => ({
        name,
        label: `Filter ${name}`,
        text: 'on',
        onRemove: () => setNames(names.filter((one) => one !== name)),
      }))}
    />
  );
}
const remove = (name: string) => screen.getByRole('button', { name: `Remove Filter ${name} on` });

test('after a removal the focus goes on to the next chip, at the end to the one before', async () => {
  render(<Chips />);
  await userEvent.click(remove('B'));
  expect(remove('C')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(remove('A')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('list')).toBeNull();
});

test('the text of a chip leads to its filter', async () => {
  const open = jest.fn();
  render(<Chips onOpen={open} />);
  await userEvent.click(screen.getByRole('button', { name: 'Filter B on' }));
  expect(open).toHaveBeenCalledWith('B');
});
