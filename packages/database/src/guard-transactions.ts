import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/** After an error of the connection, its close follows within this time. */
const CLOSES_WITHIN_MS = 250;

/**
 * Makes a transaction whose connection is lost fail, as any query does. Without it postgres.js 3.4.9 writes the statements that
 * follow, ROLLBACK too, to the closed connection: that ends the process from outside of any promise
 * (https://github.com/porsager/postgres/issues/1208), or, once the connection is open again, runs them outside of a transaction.
 * @returns the pool it was given
 */
export function guardTransactions(pool: postgres.Sql): postgres.Sql {
  const begin = pool.begin.bind(pool) as (options: string, run: Run) => Promise<unknown>;
  const guarded = async (...args: [Run] | [string, Run]) => {
    const [options, run] = args.length === 1 ? ['', args[0]] : args;
    let isOver = false;
    try {
      return await begin(options, async (tx) => {
        const outcome = await settled(run(endingWith(tx, () => isOver)));
        if (outcome.status === 'rejected' && isOfConnection(outcome.reason)) await sleep(CLOSES_WITHIN_MS);
        // The driver has told the caller. It would commit or roll back as soon as this promise settles.
        if (isOver) return new Promise<never>(() => undefined);
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      });
    } finally {
      isOver = true;
    }
  };
  return Object.assign(pool, { begin: guarded });
}

type Run = (tx: postgres.TransactionSql) => unknown;

async function settled(running: unknown): Promise<PromiseSettledResult<unknown>> {
  const [outcome] = await Promise.allSettled([running]);
  return outcome;
}

/** The statements of a transaction, which refuses new ones when it is over. */
function endingWith(tx: postgres.TransactionSql, isOver: () => boolean): postgres.TransactionSql {
  const check = () => {
    if (isOver()) throw new Error('The transaction is over: its connection was lost.');
  };
  return new Proxy(tx, {
    apply(target, self, args) {
      check();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      check();
      return Reflect.get(target, name);
    },
  });
}

/** Whether the error, or one that it wraps, says that the connection ends. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return (
    severity === 'FATAL' ||
    (typeof code === 'string' && /^(?:CONNECTION_(?:CLOSED|DESTROYED)|ECONN\w+|EPIPE|ETIMEDOUT)$/.test(code)) ||
    isOfConnection(error.cause)
  );
}
