import { expect, test } from '@jest/globals';
import { signalCounts } from './signal-counts.ts';

const alerts = { area: 'alerts', version: '000000000001', kind: 'visit' } as const;

test('counts by minute, release and kind; takes them in one order, once', () => {
  const counts = signalCounts();
  counts.add({ ...alerts, kind: 'slow' }, 60_000);
  counts.add(alerts, 119_999);
  counts.add(alerts, 61_000, 4);
  counts.add(alerts, 120_000);
  expect(counts.take()).toEqual([
    { ...alerts, minute: new Date(60_000), kind: 'slow', count: 1 },
    { ...alerts, minute: new Date(60_000), count: 5 },
    { ...alerts, minute: new Date(120_000), count: 1 },
  ]);
  expect(counts.take()).toEqual([]);
});

test('has room for so many different counts, and then only adds to these', () => {
  const counts = signalCounts(1);
  expect(counts.add(alerts, 0)).toBe(true);
  expect(counts.add({ ...alerts, area: 'explore' }, 0)).toBe(false);
  expect(counts.add(alerts, 0)).toBe(true);
  expect(counts.take().map(({ count }) => count)).toEqual([2]);
});
