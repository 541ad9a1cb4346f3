import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SentAnswer } from '@sentinel/api-client';
import type { DictionaryCache } from './dictionary-cache.ts';
import { entityDictionary } from './entity-dictionary.ts';
import { buildEntityIndex } from './entity-index.ts';

const OLD = '{"0000000001":"Old Owner"}';
const NEW = '{"0000000001":"New Owner"}';

const realWarn = console.warn;
let warned: jest.Mock;
beforeEach(() => {
  warned = jest.fn();
  console.warn = warned;
});
afterEach(() => {
  console.warn = realWarn;
});

/** A dictionary over a stand-in of the cache and of the server, whose answers come in turn. */
function open({ stored = null as string | null, isFresh = true, answers = [] as (SentAnswer | Error)[] } = {}) {
  const cached = { json: stored, etag: '"old"' as string | null, fresh: isFresh && stored !== null };
  const asked: (string | null)[] = [];
  const calls: string[] = [];
  let loggedIn = true;
  const cache: DictionaryCache = {
    read: async () => cached.json,
    save: async (_name, { json, etag }) => {
      Object.assign(cached, { json, etag, fresh: true });
      calls.push('save');
    },
    confirm: () => {
      cached.fresh = true;
      calls.push('confirm');
    },
    etag: () => (cached.json === null ? null : cached.etag),
    savedAt: () => 1,
    isFresh: () => cached.fresh,
    remove: () => {
      cached.json = null;
      calls.push('remove');
    },
  };
  const dictionary = entityDictionary({
    kind: 'owner',
    name: 'owners',
    cache,
    ask: async (knownEtag) => {
      asked.push(knownEtag);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing to answer');
      return answer;
    },
    build: async (json) => {
      const work = buildEntityIndex('owner', json);
      for (;;) {
        const step = work.next();
        if (step.done) return step.value;
      }
    },
    isLoggedIn: () => loggedIn,
    now: () => 5,
  });
  const name = () => {
    const state = dictionary.state();
    return state.kind === 'ready' ? state.index.find('0000000001')?.name : state.kind;
  };
  return { dictionary, name, asked, calls, cached, logOut: () => (loggedIn = false) };
}
const settled = () => new Promise((done) => setTimeout(done));
const sent = (json: string): SentAnswer => ({ json, etag: '"new"' });

describe('the dictionaries are cached for three days (part 1 section 7)', () => {
  test('a fresh one is used without a call, and read once', async () => {
    const { dictionary, name, asked } = open({ stored: OLD });
    expect(name()).toBe('loading');
    await Promise.all([dictionary.load(), dictionary.load()]);
    await dictionary.load();
    await dictionary.refresh();
    expect([name(), asked]).toEqual(['Old Owner', []]);
  });

  test('without one the server is asked, and its answer is stored', async () => {
    const { dictionary, name, asked, cached } = open({ answers: [sent(NEW)] });
    await dictionary.load();
    expect([name(), asked, cached]).toEqual(['New Owner', [null], { json: NEW, etag: '"new"', fresh: true }]);
  });

  test('an old one is used at once and revalidated by its ETag; an unchanged one becomes fresh', async () => {
    const { dictionary, name, asked, calls } = open({ stored: OLD, isFresh: false, answers: [null] });
    await dictionary.load();
    expect(name()).toBe('Old Owner');
    await settled();
    expect([name(), asked, calls]).toEqual(['Old Owner', ['"old"'], ['confirm']]);
    expect(dictionary.state()).toMatchObject({ askedAt: 5 });
  });

  test('a changed one replaces the old one, and whoever listens hears of it', async () => {
    const { dictionary, name } = open({ stored: OLD, isFresh: false, answers: [sent(NEW)] });
    const heard: unknown[] = [];
    dictionary.subscribe(() => heard.push(name()));
    await dictionary.load();
    await settled();
    expect(heard).toEqual(['Old Owner', 'New Owner']);
  });

  test('an old one stays when the server cannot be asked (part 3 section 8: logged only)', async () => {
    const { dictionary, name } = open({ stored: OLD, isFresh: false, answers: [new Error('no network')] });
    await dictionary.load();
    await settled();
    expect([name(), warned.mock.calls.length]).toEqual(['Old Owner', 1]);
  });

  test('a stored one that cannot be read is replaced by the server', async () => {
    const { dictionary, name, asked, calls } = open({ stored: '{"0000', answers: [sent(NEW)] });
    await dictionary.load();
    expect([name(), asked, calls]).toEqual(['New Owner', [null], ['remove', 'save']]);
  });

  test('after a failure the next load tries again', async () => {
    const { dictionary, name } = open({ answers: [new Error('no network'), sent(NEW)] });
    await dictionary.load();
    expect(name()).toBe('failed');
    await dictionary.load();
    expect(name()).toBe('New Owner');
  });

  test('at the start of the app it is stored without being built; a load meanwhile waits for the same call', async () => {
    const { dictionary, name, asked } = open({ answers: [sent(NEW)] });
    const refreshed = dictionary.refresh();
    const loaded = dictionary.load();
    await refreshed;
    expect(name()).toBe('loading');
    await loaded;
    expect([name(), asked]).toEqual(['New Owner', [null]]);
  });

  test('an answer that comes after the logout is not stored, and nothing stays in the page', async () => {
    const { dictionary, name, calls, logOut } = open({ answers: [sent(NEW)] });
    const loaded = dictionary.load();
    logOut();
    dictionary.forget();
    await loaded;
    expect([name(), calls]).toEqual(['loading', []]);
  });
});
