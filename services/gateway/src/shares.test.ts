import { expect, test } from '@jest/globals';
import { createShares } from './shares.ts';

const OVERLOADED = expect.objectContaining({ code: 'overloaded', retryAfterSeconds: 2 });

test('a key uses its share at most, and what it gives back is free again', () => {
  const take = createShares({ most: 5, mostPerKey: 2 });
  const back = take('a');
  take('a');
  expect(() => take('a')).toThrow(OVERLOADED);
  take('b');
  back();
  back();
  take('a');
  expect(() => take('a')).toThrow(OVERLOADED);
});

test('a key that gave everything back has its whole share again', () => {
  const take = createShares({ most: 5, mostPerKey: 2 });
  take('a', 2)();
  const back = take('a', 2);
  expect(() => take('a')).toThrow(OVERLOADED);
  back();
  take('a', 2);
});

test('all keys together use what there is at most', () => {
  const take = createShares({ most: 3, mostPerKey: 2 });
  take('a', 2);
  const back = take('b');
  expect(() => take('c')).toThrow(OVERLOADED);
  back();
  take('c');
});

test('amounts count, and what is refused takes nothing', () => {
  const take = createShares({ most: 100, mostPerKey: 60 });
  take('a', 50);
  expect(() => take('a', 11)).toThrow(OVERLOADED);
  take('a', 10);
  take('b', 40);
  expect(() => take('c', 1)).toThrow(OVERLOADED);
});
