import { expect, test } from '@jest/globals';
import { clientAddress } from './client-address.ts';

test.each([
  ['192.0.2.7', 1, '192.0.2.7'],
  ['made-up, 192.0.2.7', 1, '192.0.2.7'],
  ['made-up, 192.0.2.7, 10.0.0.1', 2, '192.0.2.7'],
  ['192.0.2.7', 2, '192.0.2.7'],
  ['192.0.2.7', 0, 'socket'],
  [undefined, 1, 'socket'],
  ['', 1, 'socket'],
])('%j behind %i proxies of ours is %s', (forwarded, hops, address) => {
  expect(clientAddress(forwarded, 'socket', hops)).toBe(address);
});
