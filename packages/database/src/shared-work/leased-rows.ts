import { and, getTableColumns, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Orm } from '../client.ts';

/**
 * Rows that several processes handle. A process that claims a row holds it for the length of the lease. If the row is still
 * open after that, for example because the process died, another process can claim it. The update that finishes a row must
 * check `isOpen` or the row's attempt count, because the lease may have ended.
 */
export interface LeasedRows<Table extends PgTable, Fields extends SelectedFieldsFlat> {
  readonly table: Table;
  readonly key: PgColumn;
  /** The lease's column: `since` (when the row was last claimed) or `until` (when it may be claimed again). */
  readonly lease: { readonly since: PgColumn } | { readonly until: PgColumn };
  /** Whether the row still has something to do, claimed or not. */
  readonly isOpen: SQL | undefined;
  /** The order in which rows are claimed. */
  readonly order: readonly PgColumn[];
  /** What a claim and a release write besides the lease, e.g. a claim counts an attempt and a release takes it off again. */
  readonly onClaim?: PgUpdateSetSource<Table>;
  readonly onRelease?: PgUpdateSetSource<Table>;
  /** The fields that a claim returns. */
  readonly fields: Fields;
}

export interface Claim {
  /** How long a claimed row is held. With `since`, it also decides which earlier claims have ended. */
  readonly leaseMs: number;
  /** An additional condition. */
  readonly where?: SQL | undefined;
}

type Rows = Pick<Orm, 'select' | 'update'>;

/** Claims rows that are open and not leased, in their order. One statement, so that two concurrent claims get different rows. */
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

/**
 * Claims those of the given rows that are open and not leased. Waits for rows that another transaction is writing. They are locked
 * in the order of their keys, so that two claims of the same rows do not block each other for good.
 */
export async function claimRows<Table extends PgTable, Fields extends SelectedFieldsFlat>(
  orm: Rows,
  rows: LeasedRows<Table, Fields>,
  keys: readonly string[],
  claim: Claim,
): Promise<SelectResultFields<Fields>[]> {
  const due = orm
    .select({ key: rows.key })
    .from(rows.table as PgTable)
    .where(and(inArray(rows.key, [...keys]), isDue(rows, claim)))
    .orderBy(rows.key)
    .for('update');
  return update(orm, rows, inArray(rows.key, due), claim);
}

/** Claims one row, if it is open and not leased. */
export async function claimRow<Table extends PgTable, Fields extends SelectedFieldsFlat>(
  orm: Rows,
  rows: LeasedRows<Table, Fields>,
  key: string,
  claim: Claim,
): Promise<SelectResultFields<Fields> | undefined> {
  const [row] = await claimRows(orm, rows, [key], claim);
  return row;
}

/** Releases claimed rows as if they had never been claimed; they can be claimed again at once. Rows that are not open stay unchanged. */
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

/** That many milliseconds from now, by the database's clock. */
const inMs = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;

/** Whether a lease that began at `since` is over; true for null (never claimed). */
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

/** The update's value for the lease's column. */
function leaseOf<Table extends PgTable>(
  table: Table,
  lease: LeasedRows<Table, SelectedFieldsFlat>['lease'],
  value: SQL,
): PgUpdateSetSource<Table> {
  const column = 'until' in lease ? lease.until : lease.since;
  const [name = ''] = Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? [];
  return { [name]: value } as PgUpdateSetSource<Table>;
}
