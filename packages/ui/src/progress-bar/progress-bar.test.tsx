import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ProgressBar } from './progress-bar.tsx';

test("is labeled 'done / total' and says it to screen readers", () => {
  render(<ProgressBar label="Interactions scored" done={14} total={24} />);
  expect(screen.getByText('14 / 24')).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Interactions scored' });
  expect(bar).toHaveAttribute('aria-valuenow', '14');
  expect(bar).toHaveAttribute('aria-valuetext', '14 / 24');
});

test('nothing to do is no progress, and more than all is all', () => {
  const { rerender } = render(<ProgressBar label="x" done={0} total={0} />);
  expect(screen.getByRole('progressbar').firstElementChild).toHaveStyle({ width: '0%' });
  rerender(<ProgressBar label="x" done={30} total={24} />);
  expect(screen.getByRole('progressbar').firstElementChild).toHaveStyle({ width: '100%' });
});
