import type { DraftOwner, DraftRow, DraftTable } from './drafts.ts';

const DATABASE = 'sentinel-drafts';
const TABLE = 'drafts';

const keyOf = ({ account, user }: DraftOwner, key: string) => [account, user, key];
/** All keys of an account: a list sorts behind every text, so [account, []] is behind them. */
const keysOf = (account: string) => IDBKeyRange.bound([account], [account, []]);

/**
 * Drafts in IndexedDB: local storage would write them to the disk only seconds later, and block the page while it does. A write is
 * strict, so that it has reached the disk when it is confirmed.
 */
export function draftDatabase(): DraftTable {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    opened ??= openDatabase(() => {
      opened = undefined;
    });
    return opened;
  };
  const write = async (act: (table: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await open()).transaction(TABLE, 'readwrite', { durability: 'strict' });
    act(transaction.objectStore(TABLE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  };
  return {
    async readAll(owner, prefix) {
      const table = (await open()).transaction(TABLE, 'readonly').objectStore(TABLE);
      const range = IDBKeyRange.bound(keyOf(owner, prefix), keyOf(owner, `${prefix}\uffff`));
      const [keys, rows] = await Promise.all([answer(table.getAllKeys(range)), answer(table.getAll(range))]);
      return new Map(keys.map((key, index) => [String((key as readonly unknown[])[2]), rows[index] as DraftRow]));
    },
    put: (owner, key, row) => write((table) => table.put(row, keyOf(owner, key))),
    remove: (owner, key) => write((table) => table.delete(keyOf(owner, key))),
    async readAccount(account) {
      const table = (await open()).transaction(TABLE, 'readonly').objectStore(TABLE);
      return (await answer(table.getAll(keysOf(account)))) as DraftRow[];
    },
    prune: (account, before) =>
      write((table) => {
        const request = table.openCursor(keysOf(account));
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor) return;
          const { isSent, storedAt } = cursor.value as DraftRow;
          if (isSent && storedAt < before) cursor.delete();
          cursor.continue();
        };
      }),
    clear: (account) => write((table) => table.delete(keysOf(account))),
  };
}

function openDatabase(onLost: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      onLost();
      reject(error);
    };
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error('IndexedDB is blocked'));
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onLost;
      database.onversionchange = () => {
        database.close();
        onLost();
      };
      resolve(database);
    };
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
