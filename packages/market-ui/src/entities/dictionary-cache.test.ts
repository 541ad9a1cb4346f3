import { describe, expect, test } from '@jest/globals';
import { memoryStore, type Store } from '@sentinel/browser-store';
import { DICTIONARY_FRESH_MS, dictionaryCache } from './dictionary-cache.ts';

describe('the cached dictionaries (part 1 sections 3 and 7)', () => {
  const tickers = { json: '{"ABC":["0000000001","Abc Inc"]}', etag: '"1"' };
  const large = { json: `{"0000000002":"${'O'.repeat(2_000_000)}"}`, etag: null };
  const setUp = ({ refusesLarge = false, quota = Number.POSITIVE_INFINITY } = {}) => {
    let time = 1_000_000;
    const inner = memoryStore();
    const store: Store = { ...inner, set: (key, value) => value.length <= quota && inner.set(key, value) };
    const kept = new Map<string, string>();
    const indexedDb = {
      get: async (key: string) => kept.get(key) ?? null,
      set: async (key: string, value: string) => !refusesLarge && kept.set(key, value) === kept,
      clear: async () => kept.clear(),
    };
    const pass = (ms: number) => {
      time += ms;
    };
    return { cache: dictionaryCache(store, indexedDb, () => time), store, kept, pass };
  };

  test('come back from local storage under the names of the spec, and are fresh for three days', async () => {
    const { cache, store, pass, kept } = setUp();
    expect([await cache.read('tickers'), cache.savedAt('tickers'), cache.isFresh('tickers')]).toEqual([
      null,
      Number.NaN,
      false,
    ]);
    await cache.save('tickers', tickers);
    expect(store.keys().sort()).toEqual(['tickerDictionary', 'tickerDictionaryEtag', 'tickerDictionaryTimestamp']);
    expect([await cache.read('tickers'), cache.etag('tickers')]).toEqual([tickers.json, '"1"']);
    expect(kept.size).toBe(0);
    pass(DICTIONARY_FRESH_MS - 1);
    expect(cache.isFresh('tickers')).toBe(true);
    pass(1);
    expect(cache.isFresh('tickers')).toBe(false);
    cache.confirm('tickers');
    expect(cache.isFresh('tickers')).toBe(true);
  });

  test('each has its own age; one that is not stored cannot be confirmed', async () => {
    const { cache, pass } = setUp();
    await cache.save('tickers', tickers);
    pass(1000);
    await cache.save('owners', { json: '{}', etag: null });
    expect([cache.savedAt('tickers'), cache.savedAt('owners')]).toEqual([1_000_000, 1_001_000]);
    cache.remove('owners');
    cache.confirm('owners');
    expect([await cache.read('owners'), cache.isFresh('owners')]).toEqual([null, false]);
    expect(cache.isFresh('tickers')).toBe(true);
  });

  test.each([
    ['one that would leave the session no room', {}, large],
    ['one beyond the quota', { quota: 20 }, { json: '{"A":"Beyond the quota"}', etag: null }],
  ])('%s goes to IndexedDB', async (_name, limits, dictionary) => {
    const { cache, store, kept } = setUp(limits);
    await cache.save('owners', dictionary);
    expect([store.get('ownerDictionary'), [...kept]]).toEqual(['indexeddb', [['ownerDictionary', dictionary.json]]]);
    expect([await cache.read('owners'), cache.isFresh('owners')]).toEqual([dictionary.json, true]);
    kept.clear(); // the browser evicts it
    expect(await cache.read('owners')).toBeNull();
  });

  test('without IndexedDB nothing is stored, and nothing says so', async () => {
    const { cache, store } = setUp({ refusesLarge: true });
    await cache.save('owners', { json: '{}', etag: '"old"' });
    await cache.save('owners', large);
    expect(store.keys()).toEqual([]);
    expect([await cache.read('owners'), cache.etag('owners'), cache.isFresh('owners')]).toEqual([null, null, false]);
  });
});
