import { describe, expect, test } from '@jest/globals';
import { countText, percentFigure, signedPercent } from './percent.ts';
import {
  aboveZeroText,
  binText,
  estimateText,
  intervalText,
  marginOf,
  missingText,
  NOUN,
  sessionsText,
  yearText,
} from './study-texts.ts';
import { STUDY } from './testing/study-example.ts';

describe('the words of a study', () => {
  test('percentages: a sign only where it is not zero', () => {
    expect([0.0124, -0.009, 0.00001, -0.00001].map((one) => signedPercent(one))).toEqual([
      '+1.24%',
      '−0.90%',
      '0%',
      '0%',
    ]);
    expect([0.0124, -0.5].map((one) => percentFigure(one))).toEqual(['1.24', '−50.00']);
    expect(countText(1284)).toBe('1,284');
  });

  test('an estimate with and without interval, and without a return', () => {
    const { adjusted } = STUDY.horizons[3]!;
    expect(estimateText(20, adjusted)).toBe(
      '20 sessions: average +1.24%, interval +0.59% to +1.89%, median +0.62%, n = 1,209',
    );
    expect(estimateText(1, { ...adjusted, low: null, high: null, median: null })).toBe(
      '1 session: average +1.24%, n = 1,209',
    );
    expect(estimateText(5, { ...adjusted, n: 0, mean: null })).toBe('5 sessions: no return known');
    expect(marginOf(adjusted)).toBeCloseTo(0.0065);
    expect(marginOf({ mean: 0.01, high: null })).toBeUndefined();
    expect(aboveZeroText(adjusted)).toBe('55.0% above zero, n = 1,209');
  });

  test('fewer than two clusters: no interval, and the sentence says why', () => {
    expect(intervalText({ low: null }, NOUN.study_trades)).toBe('Too few trades for an interval');
    expect(intervalText({ low: null }, NOUN.study_events)).toBe('Too few events for an interval');
    expect(intervalText({ low: 0 }, NOUN.study_trades)).toMatch(/95% interval.*trades of one company and of one day/);
  });

  test('bins and years', () => {
    expect(STUDY.detail.raw.histogram.map(binText)).toEqual([
      'below −2.0%: 1',
      '−2.0% to 0%: 400',
      '0% to +2.0%: 800',
      '+2.0% and more: 8',
    ]);
    expect(yearText(STUDY.detail.raw.years[1]!)).toBe('2025: +2.14% (+1.00% to +3.28%), n = 509');
    expect(yearText({ year: 2026, n: 1, mean: 0.5, low: null, high: null })).toBe('2026: +50.00%, n = 1');
  });

  test('why returns are missing', () => {
    expect(missingText('pending', 20)).toBe('20 sessions not over yet');
    expect(missingText('pending', 1)).toBe(`${sessionsText(1)} not over yet`);
    expect(missingText('ended', 5)).toBe('Series ended (merger, delisting)');
  });
});
