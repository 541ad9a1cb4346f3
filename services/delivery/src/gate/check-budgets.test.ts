import { expect, test } from '@jest/globals';
import type { RemoteRelease } from '@sentinel/federation';
import { checkBudgets } from './check-budgets.ts';

function remote(sent: { entry?: number; one?: number; two?: number }, budgets?: object): RemoteRelease {
  const file = (bytes?: number) => ({ sha384: '', bytes: 1, ...(bytes === undefined ? {} : { sent: bytes }) });
  return {
    area: 'alerts',
    version: '0123456789ab',
    entry: 'entry.js',
    first: { js: ['one.js', 'two.js'], css: [] },
    ...(budgets ? { budgets } : {}),
    files: {
      'entry.js': file(sent.entry),
      'one.js': file(sent.one),
      'two.js': file(sent.two),
      'later.js': file(900_000),
    },
  } as unknown as RemoteRelease;
}

test('an area up to its budgets is taken, whatever loads later', () => {
  expect(checkBudgets(remote({ entry: 7_500, one: 30_000, two: 10_000 }))).toEqual([]);
});

test('an area beyond its budgets is refused with the numbers and the files', () => {
  expect(checkBudgets(remote({ entry: 7_501, one: 30_000, two: 10_010 }))).toEqual([
    'the entry of alerts weighs 7.501 kB as sent, and may weigh 7.5 kB (entry.js): load less at first, or raise budgets.entry in its package.json',
    'the first view of alerts weighs 40.010 kB as sent, and may weigh 40 kB (one.js, two.js): load less at first, or raise budgets.firstView in its package.json',
  ]);
});

test('an area has the budgets that its package.json says', () => {
  const large = { entry: 7_000, one: 30_000, two: 20_000 };
  expect(checkBudgets(remote(large, { firstView: 50 }))).toEqual([]);
  expect(checkBudgets(remote({ entry: 7_000, one: 10, two: 10 }, { entry: 5 }))).toHaveLength(1);
});

test('an area that does not say what its files weigh is refused', () => {
  expect(checkBudgets(remote({ entry: 1, one: 1 }))).toEqual([
    'alerts 0123456789ab does not say what its files weigh as sent, because an older build made it: build it again',
  ]);
});
