import { describe, expect, test } from '@jest/globals';
import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { createMostValues } from './most-values.ts';

const all: readonly Operation[] = Object.values(operations);

describe('how many keys and values a body may have', () => {
  const mostValues = createMostValues(all);

  test('is what the contract of its operation takes, and a few more', () => {
    // type, user_email, gvkeys with 20,000 entries, and the objects that hold them.
    expect(mostValues('update_categorization_user_assignment')).toBe(200 + 1 + 2 + 2 + 1 + 1 + 20_000);
    expect(mostValues('check_login')).toBeLessThan(250);
    expect(mostValues('drop_tables')).toBe(200);
    expect(mostValues(undefined)).toBe(200);
  });

  test('is small for everything that strangers may call', () => {
    for (const { type } of all.filter(({ access }) => access === 'open'))
      expect([type, mostValues(type) < 400]).toEqual([type, true]);
  });

  test('a contract without a bound does not start', () => {
    const [operation] = all as [Operation];
    const request = { type: 'object', properties: { x: { type: 'array', items: { type: 'string' } } } };
    expect(() => createMostValues([{ ...operation, request: request as unknown as Operation['request'] }])).toThrow(
      `${operation.type}.x: a list without a bound`,
    );
  });
});
