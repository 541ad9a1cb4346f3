import { describe, expect, test } from '@jest/globals';
import { contractFaults, contractOf, contractOperation, wholeOperation } from '@sentinel/contracts/compatibility';
import { operations } from './index.ts';

describe('the contract of all operations', () => {
  const all = Object.values(operations);

  test('fits a caller that uses every field of every operation', () => {
    const whole = Object.fromEntries(all.map((each) => [each.type, wholeOperation(contractOperation(each), 'x.ts')]));
    expect(contractFaults('all', whole, contractOf(all).operations)).toEqual([]);
  });

  test('has a version that follows what is served, not the words about it or the order', () => {
    const { version } = contractOf(all);
    expect(contractOf(all.toReversed()).version).toBe(version);
    const [first, ...others] = all;
    const described = { ...first!, request: { ...first!.request, description: 'Other words.' } };
    expect(contractOf([described as never, ...others]).version).toBe(version);
    expect(contractOf(others).version).not.toBe(version);
  });
});
