import { type TemporaryTable, temporaryTable } from './temporary-table.ts';
import type { Tx } from './transaction.ts';

/** The steps of a transaction that writes prices, in their order; each but the first may be left out where a step's type says so. */
type Step = 'begun' | 'endings' | 'bars' | 'actions' | 'settled' | 'quarantined' | 'factors' | 'linked';

/**
 * What a transaction changes, collected in temporary tables; what depends on prices (held bars, factors, facts) is computed again from them.
 * A step takes the rows as the step before left them and gives them to the next, so that steps in another order do not compile.
 */
export interface ChangedRows<Last extends Step = Step> {
  /** Bars: `security_id`, `session`, `is_new`. */
  readonly bars: TemporaryTable<'changed_bar'>;
  /** Corporate actions: `security_id`, `ex_date`. */
  readonly actions: TemporaryTable<'changed_action'>;
  /** Series of which everything since a session changed: `security_id`, `from_session`. */
  readonly series: TemporaryTable<'changed_series'>;
  readonly lastStep: Last;
}

/** Creates the tables, empty. */
export async function beginChangedRows(tx: Tx): Promise<ChangedRows<'begun'>> {
  await tx`create temp table changed_bar (security_id bigint not null, session int not null, is_new boolean not null) on commit drop`;
  await tx`create temp table changed_action (security_id bigint not null, ex_date date not null) on commit drop`;
  await tx`create temp table changed_series (security_id bigint not null, from_session int not null) on commit drop`;
  return {
    bars: temporaryTable(tx, 'changed_bar'),
    actions: temporaryTable(tx, 'changed_action'),
    series: temporaryTable(tx, 'changed_series'),
    lastStep: 'begun',
  };
}

/** The same rows, as a step leaves them. */
export const changedAfter = <Last extends Step>(lastStep: Last, changed: ChangedRows): ChangedRows<Last> => ({
  ...changed,
  lastStep,
});
