import type { Tx } from './transaction.ts';

const identifier = (tx: Tx, name: string) => tx(name);

/** A temporary table of the transaction, to stand in SQL where its name would. */
export type TemporaryTable<Name extends string> = ReturnType<typeof identifier> & { readonly of?: Name };

/** Names a table. Only the file that creates the table calls it; others get the value from there (`temporary-table.test.ts`). */
export const temporaryTable = <Name extends string>(tx: Tx, name: Name): TemporaryTable<Name> => identifier(tx, name);
