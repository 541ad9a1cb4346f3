import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networkOf } from './network-of.mjs';

describe('who an address counts as', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8::192.0.2.7', '2001:db8:0:0::/64'],
    ['made up', 'made up'],
    ['', ''],
  ])('%j counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('every address of one IPv6 network counts as that network, those of others do not', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const four = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(four, four, four, (network, one, other) => {
        fc.pre(network !== '0:0:0:0');
        expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${other}`));
        if (one !== network) expect(networkOf(`${network}:${one}`)).not.toBe(networkOf(`${one}:${other}`));
      }),
    );
  });
});
