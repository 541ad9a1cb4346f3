import { expect, test } from '@jest/globals';
import { typedTicker } from './index.ts';

test.each([
  ['aapl', 'AAPL'],
  [' brk.b ', 'BRK-B'],
  ['BRK/B', 'BRK-B'],
  ['BRK B', 'BRK-B'],
  ['BRK-B', 'BRK-B'],
  ['acrh.ws', 'ACRH-WS'],
  ['NA', 'NA'],
  ['A.B.C', 'A.B-C'],
  ['', ''],
  ['005930.KS', '005930.KS'],
])('%j is the ticker %s', (typed, ticker) => expect(typedTicker(typed)).toBe(ticker));
