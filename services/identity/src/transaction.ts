import type { Database } from '@sentinel/database';

/** The database, or a transaction on it. */
export type Transaction = Pick<Database['orm'], 'select' | 'insert' | 'update' | 'delete' | 'execute'>;
