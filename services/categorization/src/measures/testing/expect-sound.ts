import { expect } from '@jest/globals';
import type { Measured } from '../measured.ts';

/** A measure has finite figures, at most 1, within its interval; or none. */
export function expectSound(result: Measured): void {
  if (!result.isDefined) return;
  expect(
    JSON.stringify(result, (_, value) => (Number.isFinite(value) || typeof value !== 'number' ? value : 'NaN')),
  ).not.toContain('NaN');
  expect(result.value).toBeLessThanOrEqual(1);
  if (!result.interval) return;
  expect(result.interval.low).toBeLessThanOrEqual(result.value);
  expect(result.interval.high).toBeGreaterThanOrEqual(result.value);
}
