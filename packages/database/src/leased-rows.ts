import { and, eq, getTableColumns, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Orm } from './client.ts';

/**
 * Rows that processes share: whoever claims one holds it for a while (the lease), and when it says nothing until then, e.g.
 * because it died, the row is another's. Who is done writes so, guarded by `isOpen` or the row's count of tries.
 */
export interface LeasedRows<Table extends PgTable, Fields extends SelectedFieldsFlat> {
  readonly table: Table;
  readonly key: PgColumn;
  /** Holds the lease: `since`, when the row was last claimed, or `until`, when it may be claimed. */
  readonly lease: { readonly since: PgColumn } | { readonly until: PgColumn };
  /** Whether there is anything to do about a row, held or not. */
  readonly isOpen: SQL | undefined;
  /** The rows that are claimed first. */
  readonly order: readonly PgColumn[];
  /** What a claim writes beside the lease, and what giving it back does: a try is counted, and is none. */
  readonly onClaim?: PgUpdateSetSource<Table>;
  readonly onRelease?: PgUpdateSetSource<Table>;
  /** What a claim gives of a row. */
  readonly fields: Fields;
}

export interface Claim {
  /** How long a claimed row is held; with `since`, also for how long rows claimed before are. */
  readonly leaseMs: number;
  /** A further condition. */
  readonly where?: SQL | undefined;
}

type Rows = Pick<Orm, 'select' | 'update'>;

/** Claims rows that are open and held by nobody, in their order, in one statement: two who claim at once get different rows. */
export async function claimDueRows<Table extends PgTable, Fields extends SelectedFieldsFlat>(
  orm: Rows,
  rows: LeasedRows<Table, Fields>,
  { limit, ...claim }: Claim & { readonly limit: number },
): Promise<SelectResultFields<Fields>[]> {
  const due = orm
    .select({ key: rows.key })
    .from(rows.table as PgTable)
    .where(isDue(rows, claim))
    .orderBy(...rows.order)
    .limit(limit)
    .for('update', { skipLocked: true });
  return update(orm, rows, inArray(rows.key, due), claim);
}

/** Claims one row, if it is open and held by nobody. */
export async function claimRow<Table extends PgTable, Fields extends SelectedFieldsFlat>(
  orm: Rows,
  rows: LeasedRows<Table, Fields>,
  key: string,
  claim: Claim,
): Promise<SelectResultFields<Fields> | undefined> {
  const [row] = await update(orm, rows, and(eq(rows.key, key), isDue(rows, claim)), claim);
  return row;
}

/** Gives claimed rows back, as if they had not been claimed: the next claim finds them at once. Rows that are done stay done. */
export async function releaseRows<Table extends PgTable, Fields extends SelectedFieldsFlat>(
  orm: Rows,
  { isOpen, key, lease, onRelease, table }: LeasedRows<Table, Fields>,
  keys: readonly string[],
): Promise<void> {
  const free = 'until' in lease ? sql`now()` : lease.since.notNull ? sql`'epoch'` : sql`null`;
  await orm
    .update(table)
    .set({ ...onRelease, ...leaseOf(table, lease, free) })
    .where(and(inArray(key, [...keys]), isOpen));
}

/** A moment of the database's clock. */
export const inMs = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;

/** Whether a lease that began then is over, or never began. */
export const isOver = (since: PgColumn, leaseMs: number): SQL | undefined =>
  or(isNull(since), lt(since, inMs(-leaseMs)));

function isDue<Table extends PgTable>(
  { isOpen, lease }: Pick<LeasedRows<Table, SelectedFieldsFlat>, 'isOpen' | 'lease'>,
  { leaseMs, where }: Claim,
): SQL | undefined {
  return and(isOpen, where, 'until' in lease ? lte(lease.until, sql`now()`) : isOver(lease.since, leaseMs));
}

async function update<Table extends PgTable, Fields extends SelectedFieldsFlat>(
  orm: Rows,
  { fields, lease, onClaim, table }: LeasedRows<Table, Fields>,
  where: SQL | undefined,
  { leaseMs }: Claim,
): Promise<SelectResultFields<Fields>[]> {
  const held = 'until' in lease ? inMs(leaseMs) : sql`now()`;
  return orm
    .update(table)
    .set({ ...onClaim, ...leaseOf(table, lease, held) })
    .where(where)
    .returning(fields);
}

/** The lease's column among the values of an update. */
function leaseOf<Table extends PgTable>(
  table: Table,
  lease: LeasedRows<Table, SelectedFieldsFlat>['lease'],
  value: SQL,
): PgUpdateSetSource<Table> {
  const column = 'until' in lease ? lease.until : lease.since;
  const [name = ''] = Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? [];
  return { [name]: value } as PgUpdateSetSource<Table>;
}
