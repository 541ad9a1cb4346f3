import { expect, test } from '@jest/globals';
import { selfServiceText } from './self-service-text.ts';

test.each([
  [['alerts', 'explore_trades', 'explore_events'], 'search insider trades and material events, and set alerts'],
  [['explore_events', 'explore_trades'], 'search insider trades and material events'],
  [['alerts', 'explore_events'], 'search material events and set alerts'],
  [['alerts'], 'set alerts'],
  [['admin', 'categorization'], ''],
  [[], ''],
])('who is given %j can "%s"', (given, text) => {
  expect(selfServiceText(given)).toBe(text);
});
