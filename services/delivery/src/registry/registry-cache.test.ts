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

  test('leaves the database alone until the second is over, and again after each failure', async () => {
    const { cache, errors, pass, revision, source } = setUp();
    await revision();
    source.lastChange.mockRejectedValue(new Error('gone'));
    const asked: number[] = [];
    for (const ms of [0, 999, 1, 999, 1]) {
      pass(ms);
      expect((await cache.get())?.registry.revision).toBe('first');
      asked.push(source.lastChange.mock.calls.length);
    }
    expect(asked).toEqual([2, 2, 3, 3, 4]);
    expect(errors).toEqual([1, 2, 3].map(() => new Error('gone')));
  });

  test('is asked for again after a first read that failed', async () => {
    const { revision, source } = setUp();
    source.lastChange.mockRejectedValueOnce(new Error('gone'));
    await expect(revision()).rejects.toThrow('gone');
    expect(await revision()).toBe('first');
  });

  test('is null while nothing is published, without reading it for each call', async () => {
    const { cache, source } = setUp();
    source.read.mockResolvedValue(null);
    expect([await cache.get(), await cache.get()]).toEqual([null, null]);
    expect([source.lastChange.mock.calls.length, source.read.mock.calls.length]).toEqual([2, 1]);
  });

  test('is the last one while a changed one cannot be read, and is read once the database answers', async () => {
    const { errors, pass, revision, source } = setUp();
    await revision();
    source.lastChange.mockResolvedValue(2);
    source.read.mockRejectedValueOnce(new Error('gone'));
    expect(await revision()).toBe('first');
    expect(errors).toEqual([new Error('gone')]);
    source.read.mockResolvedValue(built('second'));
    pass(1_000);
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
