/** Stores values that are too large for local storage. */
export interface LargeValues {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  clear(): Promise<void>;
}

const DATABASE = 'sentinel';
const TABLE = 'dictionaries';

/** Large values in IndexedDB. Every failure reads as "nothing stored", because all values can be fetched again. */
export function indexedDbValues(): LargeValues {
  const use = async <T>(mode: IDBTransactionMode, act: (table: IDBObjectStore) => IDBRequest<T>): Promise<T | null> => {
    try {
      const database = await openDatabase();
      try {
        return await settled(act(database.transaction(TABLE, mode).objectStore(TABLE)));
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
    set: async (key, value) => {
      await use('readwrite', (table) => table.put(value, key));
    },
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

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    if (request instanceof IDBOpenDBRequest) request.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}
