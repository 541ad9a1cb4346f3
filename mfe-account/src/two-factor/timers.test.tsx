import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { useAfter } from './use-after.ts';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('useAfter', () => {
  test('acts once after the delay, with what was given last, also under double effects', () => {
    const first = jest.fn();
    const last = jest.fn();
    const { rerender } = renderHook(({ action }) => useAfter(3000, true, action), {
      initialProps: { action: first },
      wrapper: StrictMode,
    });
    pass(2000);
    rerender({ action: last });
    pass(999);
    expect(last).not.toHaveBeenCalled();
    pass(1);
    pass(10_000);
    expect(last).toHaveBeenCalledTimes(1);
    expect(first).not.toHaveBeenCalled();
  });

  test('does not act when the wait is called off or the screen has gone', () => {
    const action = jest.fn();
    const { rerender, unmount } = renderHook(({ isWaiting }) => useAfter(1000, isWaiting, action), {
      initialProps: { isWaiting: true },
    });
    pass(999);
    rerender({ isWaiting: false });
    pass(5000);
    rerender({ isWaiting: true });
    unmount();
    pass(5000);
    expect(action).not.toHaveBeenCalled();
  });
});

describe('useCountdown', () => {
  test('counts 60 s down to 0, rests, and starts again when told', () => {
    const { result } = renderHook(() => useCountdown(60, true), { wrapper: StrictMode });
    expect(result.current.secondsLeft).toBe(60);
    pass(1000);
    expect(result.current.secondsLeft).toBe(59);
    pass(58_000);
    expect(result.current.secondsLeft).toBe(1);
    pass(1000);
    expect(result.current.secondsLeft).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
    act(() => result.current.start());
    expect(result.current.secondsLeft).toBe(60);
  });

  test('does not run before it is started', () => {
    const { result } = renderHook(() => useCountdown(60));
    expect([result.current.secondsLeft, jest.getTimerCount()]).toEqual([0, 0]);
  });

  test('goes by the clock where the browser thins out the ticks', () => {
    const { result } = renderHook(() => useCountdown(60, true));
    jest.setSystemTime(Date.now() + 44_000);
    pass(1000);
    expect(result.current.secondsLeft).toBe(15);
  });

  test('never shows more than the whole when the clock is set back', () => {
    const { result } = renderHook(() => useCountdown(60, true));
    jest.setSystemTime(Date.now() - 3_600_000);
    pass(1000);
    expect(result.current.secondsLeft).toBe(60);
  });
});
