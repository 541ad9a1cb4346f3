import type pg from 'pg';

/**
 * Makes a pool whose connections may be lost without ending the process: an `error` event that nobody listens to would.
 * @param onError called when a connection is lost that nobody uses
 * @returns the pool it was given
 */
export function surviveLostConnections(pool: pg.Pool, onError: (error: Error) => void): pg.Pool {
  pool.on('error', onError);
  // BullMQ listens to no errors of the connection that it takes for a transaction. One that is lost between two statements fails the next.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
