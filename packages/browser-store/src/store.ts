/** The part of `Storage` that its owners need. */
export interface Store<Key extends string = string> {
  get(key: Key): string | null;
  /** Returns false when the value does not fit or the store refuses it. */
  set(key: Key, value: string): boolean;
  remove(key: Key): void;
  /** Those of all owners. */
  keys(): string[];
}

/** A store that lasts as long as the page. */
export function memoryStore(): Store {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value);
      return true;
    },
    remove: (key) => {
      values.delete(key);
    },
    keys: () => [...values.keys()],
  };
}

/**
 * A store on local storage that never throws. Where the browser refuses storage (SecurityError), or starts to fail
 * later, values are kept in memory as long as the page lives.
 */
export function browserStore(open: () => Storage): Store {
  const memory = memoryStore();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(open());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => {
          storage.setItem(key, value);
          memory.remove(key);
          return true;
        },
        () => {
          memory.set(key, value);
          return false;
        },
      ),
    remove: (key) => {
      memory.remove(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
    keys: () => [
      ...new Set([
        ...memory.keys(),
        ...attempt(
          (storage) => Object.keys(storage),
          () => [],
        ),
      ]),
    ],
  };
}
