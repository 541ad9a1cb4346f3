import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { Announcement } from './announcement.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a text is said once it rests, in a region that was there before; the ones between are not', () => {
  const { container, rerender } = render(<Announcement text="" />);
  const region = container.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  rerender(<Announcement text="6 found" />);
  pass(400);
  rerender(<Announcement text="2 found" />);
  pass(400);
  expect(region).toBeEmptyDOMElement();
  pass(100);
  expect(region).toHaveTextContent('2 found');
  rerender(<Announcement text="" />);
  pass(0);
  expect(region).toBeEmptyDOMElement();
});
