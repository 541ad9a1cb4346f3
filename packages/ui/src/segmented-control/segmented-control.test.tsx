import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SegmentedControl } from './segmented-control.tsx';

const OPTIONS = [5, 10, 20].map((days) => ({ value: days, label: days }));

test('one of the segments is chosen, by click or by arrow key', async () => {
  const choose = jest.fn();
  render(<SegmentedControl label="Return horizon" options={OPTIONS} value={10} onChange={choose} />);
  expect(screen.getByRole('radiogroup', { name: 'Return horizon' })).toBeVisible();
  expect(screen.getByRole('radio', { name: '10' })).toBeChecked();
  await userEvent.click(screen.getByText('20'));
  expect(choose).toHaveBeenLastCalledWith(20);
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: '10' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(choose).toHaveBeenLastCalledWith(5);
});

test('disabled, none can be chosen', () => {
  render(<SegmentedControl label="Return horizon" options={OPTIONS} value={10} onChange={() => undefined} disabled />);
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
});
