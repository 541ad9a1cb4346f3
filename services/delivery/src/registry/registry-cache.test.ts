import { describe, expect, jest, test } from '@jest/globals';
import type { BuiltRegistry } from './build-registry.ts';
import { registryCache } from './registry-cache.ts';

const built = (revision: string) => ({ registry: { revision } }) as unknown as BuiltRegistry;

function setUp() {
  const source = {
    lastChange: jest.fn<() => Promise<number>>(async () => 1),
    read: jest.fn<() => Promise<BuiltRegistry | null>>(async () => built('first')),
  };
  let time = 0;
  const errors: unknown[] = [];
  const cache = registryCache(source, { now: () => time, onError: (error) => errors.push(error) });
  const revision = async () => (await cache.get())?.registry.revision;
  return {
    source,
    errors,
    revision,
    cache,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('the registry in memory', () => {
  test('is read once, and again after a change', async () => {
    const { source, revision } = setUp();
    expect([await revision(), await revision()]).toEqual(['first', 'first']);
    expect(source.read).toHaveBeenCalledTimes(1);
    source.lastChange.mockResolvedValue(2);
    source.read.mockResolvedValue(built('second'));
    expect(await revision()).toBe('second');
  });

  test('is shared by calls at the same moment', async () => {
    const { source, revision } = setUp();
    await Promise.all([revision(), revision(), revision()]);
    expect([source.lastChange.mock.calls.length, source.read.mock.calls.length]).toEqual([1, 1]);
  });

  test('outlives the database: the last one is served, and the database is left alone for a second', async () => {
    const { source, revision, errors, pass } = setUp();
    await revision();
    source.lastChange.mockRejectedValue(new Error('gone'));
    expect([await revision(), await revision()]).toEqual(['first', 'first']);
    expect([errors.length, source.lastChange.mock.calls.length]).toEqual([1, 2]);
    pass(1_000);
    source.lastChange.mockResolvedValue(2);
    source.read.mockResolvedValue(built('second'));
    expect(await revision()).toBe('second');
  });

  test('does not wait for a database that hangs', async () => {
    const { source, revision } = setUp();
    await revision();
    source.lastChange.mockReturnValue(new Promise(() => {}));
    expect(await revision()).toBe('first');
  });

  test('says so when none has been read yet', async () => {
    const { source, cache } = setUp();
    source.lastChange.mockRejectedValue(new Error('gone'));
    await expect(cache.get()).rejects.toThrow('gone');
  });
});
