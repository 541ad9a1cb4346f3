import { describe, expect, test } from '@jest/globals';
import { indexPasses } from './index-passes.ts';

const passes = (after: string, upTo: string) =>
  indexPasses(new Date(after), new Date(upTo)).map(({ at, day }) => `${day} at ${at.toISOString()}`);

describe('when daily indexes are read', () => {
  test('at half past ten in the evening and at six the next morning, New York time', () => {
    expect(passes('2026-01-12T15:00:00Z', '2026-01-13T03:29:59Z')).toEqual([]);
    expect(passes('2026-01-12T15:00:00Z', '2026-01-13T03:30:00Z')).toEqual(['2026-01-12 at 2026-01-13T03:30:00.000Z']);
    expect(passes('2026-01-13T03:30:00Z', '2026-01-13T11:00:00Z')).toEqual(['2026-01-12 at 2026-01-13T11:00:00.000Z']);
    expect(passes('2026-07-01T15:00:00Z', '2026-07-02T02:30:00Z')).toEqual(['2026-07-01 at 2026-07-02T02:30:00.000Z']);
  });

  test('after an absence each business day once; Friday ends on Saturday morning, and holidays have none', () => {
    expect(passes('2026-01-15T12:00:00Z', '2026-01-21T04:00:00Z')).toEqual([
      '2026-01-15 at 2026-01-16T11:00:00.000Z',
      '2026-01-16 at 2026-01-17T11:00:00.000Z',
      '2026-01-20 at 2026-01-21T03:30:00.000Z', // the 19th is Martin Luther King's
    ]);
  });
});
