/** Stores values that are too large for local storage. */
export interface LargeValues {
  get(key: string): Promise<string | null>;
  /** Returns false when the value cannot be stored. */
  set(key: string, value: string): Promise<boolean>;
  clear(): Promise<void>;
}

const DATABASE = 'sentinel';
const TABLE = 'dictionaries';

/**
 * Large values in IndexedDB. Every failure (no IndexedDB in a private window, no room left) reads as "nothing stored",
 * because all values can be fetched again.
 */
export function indexedDbValues(): LargeValues {
  const use = async <T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>): Promise<T | null> => {
    try {
      const database = await openDatabase();
      try {
        const transaction = database.transaction(TABLE, mode);
        const done = mode === 'readwrite' ? committed(transaction) : undefined;
        const value = await settled(act(transaction.objectStore(TABLE)));
        await done;
        return value;
      } finally {
        database.close();
      }
    } catch {
      return null;
    }
  };
  return {
    get: async (key) => {
      const value = await use<unknown>('readonly', (table) => table.get(key));
      return typeof value === 'string' ? value : null;
    },
    set: async (key, value) => (await use('readwrite', (table) => table.put(value, key))) !== null,
    clear: async () => {
      await use('readwrite', (table) => table.clear());
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLE);
  };
  return settled(request);
}

/** A quota that is exceeded shows only when a transaction commits. */
function committed(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  done.catch(() => {}); // the caller may fail before it waits for this
  return done;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    if (request instanceof IDBOpenDBRequest) request.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}
