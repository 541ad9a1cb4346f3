import type { SentAnswer } from '@sentinel/api-client';
import type { DictionaryCache, DictionaryName } from './dictionary-cache.ts';
import type { Entity } from './entity.ts';
import type { EntityIndex } from './entity-index.ts';

/** What is known of a dictionary. `askedAt`: when the server last confirmed it, in milliseconds since 1970. */
export type DictionaryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly index: EntityIndex; readonly askedAt: number }
  | { readonly kind: 'failed' };

/** A dictionary of this page: loaded once, searchable, and kept fresh. */
export interface EntityDictionary {
  readonly kind: Entity['kind'];
  state(): DictionaryState;
  subscribe(listener: () => void): () => void;
  /**
   * Makes it searchable, from the cache or else from the server; loads again what failed. A cached one older than 3
   * days is used at once and revalidated meanwhile (spec part 1 section 7).
   */
  load(): Promise<void>;
  /** Asks the server whether there is a newer one. After a failure the present one stays. */
  revalidate(): Promise<void>;
  /** Has a fresh one in the cache; asks the server only when there is none. */
  refresh(): Promise<void>;
  /** Drops what is loaded, after the session has ended. */
  forget(): void;
}

export interface DictionaryParts {
  readonly kind: Entity['kind'];
  readonly name: DictionaryName;
  readonly cache: DictionaryCache;
  /** Asks the server; null when the dictionary with the known ETag is the current one. Rejects when that fails. */
  readonly ask: (knownEtag: string | null) => Promise<SentAnswer>;
  readonly build: (json: string) => Promise<EntityIndex>;
  /** Nothing is stored once the session has ended. */
  readonly isLoggedIn: () => boolean;
  /** In milliseconds since 1970. */
  readonly now: () => number;
}

export function entityDictionary({
  kind,
  name,
  cache,
  ask,
  build,
  isLoggedIn,
  now,
}: DictionaryParts): EntityDictionary {
  const listeners = new Set<() => void>();
  let state: DictionaryState = { kind: 'loading' };
  let loading: Promise<void> | undefined;
  let revalidating: Promise<void> | undefined;

  /** What was started before `forget` changes nothing any more. */
  let generation = 0;
  const become = (next: DictionaryState, since: number) => {
    if (since !== generation) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };

  /** @returns what the server sent; null when nothing has changed */
  async function fetchNewer(knownEtag: string | null): Promise<string | null> {
    const answer = await ask(knownEtag);
    if (!isLoggedIn()) return answer?.json ?? null;
    if (answer === null) cache.confirm(name);
    else await cache.save(name, answer);
    return answer?.json ?? null;
  }

  async function buildCached(): Promise<EntityIndex | null> {
    const json = await cache.read(name);
    if (json === null) return null;
    try {
      return await build(json);
    } catch (error) {
      console.warn(`The stored dictionary of ${name} cannot be read`, error);
      cache.remove(name);
      return null;
    }
  }

  async function start(): Promise<void> {
    const mine = generation;
    if (state.kind === 'failed') become({ kind: 'loading' }, mine);
    try {
      await revalidating;
      const cached = await buildCached();
      if (cached) {
        become({ kind: 'ready', index: cached, askedAt: cache.savedAt(name) || 0 }, mine);
        if (!cache.isFresh(name)) void revalidate();
        return;
      }
      const json = await fetchNewer(null);
      if (json === null) throw new Error('The server sent no dictionary');
      become({ kind: 'ready', index: await build(json), askedAt: now() }, mine);
    } catch (error) {
      console.warn(`The dictionary of ${name} could not be loaded`, error);
      become({ kind: 'failed' }, mine);
    }
  }

  async function askAgain(): Promise<void> {
    const mine = generation;
    try {
      const json = await fetchNewer(cache.etag(name));
      if (state.kind !== 'ready') return;
      const index = json === null ? state.index : await build(json);
      become({ kind: 'ready', index, askedAt: now() }, mine);
    } catch (error) {
      console.warn(`The dictionary of ${name} could not be revalidated`, error);
    }
  }

  function revalidate(): Promise<void> {
    revalidating ??= askAgain().finally(() => {
      revalidating = undefined;
    });
    return revalidating;
  }

  return {
    kind,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      if (state.kind === 'ready') return Promise.resolve();
      if (loading) return loading;
      const starting = start().finally(() => {
        if (loading === starting) loading = undefined;
      });
      loading = starting;
      return starting;
    },
    revalidate,
    async refresh() {
      if (!cache.isFresh(name)) await (loading ?? revalidate());
    },
    forget() {
      generation += 1;
      state = { kind: 'loading' };
      loading = undefined;
    },
  };
}
