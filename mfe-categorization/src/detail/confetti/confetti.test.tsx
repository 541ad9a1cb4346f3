import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { BURST_TIMES, burst, PIECE_MS, pieceAt } from './bursts.ts';
import { Confetti } from './confetti.tsx';

describe('confetti (part 3 sections 4 and 9)', () => {
  test('starts 100 ms after the dialog opens; a burst every 250 ms for 3000 ms', () => {
    expect(BURST_TIMES).toEqual([100, 350, 600, 850, 1100, 1350, 1600, 1850, 2100, 2350, 2600, 2850]);
  });

  test('bursts get smaller; a piece falls, fades, and is gone', () => {
    const [first, last] = [burst(100, 5, () => 0.5), burst(2850, 5, () => 0.5)];
    expect(first.length).toBeGreaterThan(last.length);
    expect(last.length).toBeGreaterThan(0);
    const piece = first[0]!;
    const [early, late] = [pieceAt(piece, 200, 1000, 800)!, pieceAt(piece, 1500, 1000, 800)!];
    expect(late.y).toBeGreaterThan(early.y);
    expect(late.opacity).toBeLessThan(early.opacity);
    expect(pieceAt(piece, 99, 1000, 800)).toBeUndefined();
    expect(pieceAt(piece, 101 + PIECE_MS, 1000, 800)).toBeUndefined();
  });

  const context = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  afterEach(() => {
    context.mockClear();
    Reflect.deleteProperty(globalThis, 'matchMedia');
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('with reduced motion %s, it is drawn %i times', (matches, times) => {
    Object.assign(globalThis, { matchMedia: () => ({ matches }) });
    render(<Confetti />);
    expect(context).toHaveBeenCalledTimes(times);
  });
});
