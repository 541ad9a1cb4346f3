import type postgres from 'postgres';

/**
 * Makes a pool read the array types of its database with its first connections only. postgres.js 3.4.9 reads them with each new one, and
 * where that statement fails, as when the server restarts meanwhile, it ends the process from outside of any promise
 * (https://github.com/porsager/postgres/issues/1223). A process whose first connections fail so must end: it would read arrays as texts.
 * Types that a migration makes are known after the next start.
 *
 * The pool refuses `reserve()`: the driver never gives out a reserved connection that it had to open and whose types it need not read.
 * A transaction holds a connection as well (`whileLocked`).
 * @returns the pool it was given
 */
export function fetchTypesOnce(pool: postgres.Sql): postgres.Sql {
  const { options } = pool as unknown as { options: { shared: { typeArrayMap: object } } };
  Object.defineProperty(options, 'fetch_types', { get: () => Object.keys(options.shared.typeArrayMap).length === 0 });
  return Object.assign(pool, {
    reserve: async () => {
      throw new Error('A connection of this pool cannot be reserved: take a transaction (sql.begin).');
    },
  });
}
