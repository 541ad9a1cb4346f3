import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';

const fire = Object.assign(jest.fn<(options: { particleCount: number; origin: { x: number } }) => void>(), {
  reset: jest.fn(),
});
const create = jest.fn(() => fire);
// It draws on a canvas, which jsdom has not; the browser test of the review sees it drawn.
jest.unstable_mockModule('canvas-confetti', () => ({ default: { create } }));
const { Confetti } = await import('./confetti.tsx');

/** The dialog opens where motion is reduced or not. */
async function open({ isStill = false } = {}) {
  Object.assign(globalThis, { matchMedia: () => ({ matches: isStill }) });
  const shown = render(<Confetti />);
  // Its code loads.
  await act(() => jest.advanceTimersByTimeAsync(0));
  return shown;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

describe('confetti (part 3 sections 4 and 9)', () => {
  test('starts 100 ms after the dialog opens, at both sides; a burst every 250 ms for 3000 ms', async () => {
    await open();
    jest.advanceTimersByTime(99);
    expect(fire).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(fire).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(250);
    expect(fire).toHaveBeenCalledTimes(4);
    jest.advanceTimersByTime(60_000);
    expect(fire).toHaveBeenCalledTimes(24);
    const sides = fire.mock.calls.slice(0, 2).map(([{ origin }]) => (origin.x < 0.5 ? 'left' : 'right'));
    expect(sides).toEqual(['left', 'right']);
  });

  test('bursts get smaller', async () => {
    await open();
    jest.advanceTimersByTime(60_000);
    const counts = fire.mock.calls.map(([{ particleCount }]) => particleCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]).toBeGreaterThan(counts.at(-1)!);
    expect(counts.at(-1)).toBeGreaterThan(0);
  });

  test('ends when the dialog is closed', async () => {
    const { unmount } = await open();
    jest.advanceTimersByTime(100);
    unmount();
    jest.advanceTimersByTime(60_000);
    expect(fire).toHaveBeenCalledTimes(2);
    expect(fire.reset).toHaveBeenCalledTimes(1);
  });

  test('is not drawn where motion is reduced', async () => {
    await open({ isStill: true });
    jest.advanceTimersByTime(60_000);
    expect(create).not.toHaveBeenCalled();
  });
});
