import type postgres from 'postgres';

/**
 * The same pool or transaction, which has PostgreSQL keep the plan of each statement that drizzle sends: the next time the connection
 * sends the same text, it is neither parsed nor planned, and takes one way to the server instead of two.
 */
export function prepareStatements<T extends postgres.Sql | postgres.TransactionSql>(statements: T): T {
  return new Proxy(statements, {
    get(target, name) {
      if (name === 'unsafe')
        return (text: string, parameters: never[], options?: object) =>
          // biome-ignore lint/plugin: passes on what drizzle has built, its parameters apart
          target.unsafe(text, parameters, { ...options, prepare: true });
      if (name === 'begin' && 'begin' in target)
        return (run: (tx: postgres.TransactionSql) => unknown) => target.begin((tx) => run(prepareStatements(tx)));
      return Reflect.get(target, name);
    },
  });
}
