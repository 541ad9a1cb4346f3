import type { Tx } from './transaction.ts';

/**
 * Creates the temporary tables that collect what a transaction changes: bars, actions, and series of which everything since a session
 * changed. What depends on prices (held bars, factors, facts) is computed again from them.
 */
export async function noteChangedRows(tx: Tx): Promise<void> {
  await tx`create temp table changed_bar (security_id bigint not null, session int not null, is_new boolean not null) on commit drop`;
  await tx`create temp table changed_action (security_id bigint not null, ex_date date not null) on commit drop`;
  await tx`create temp table changed_series (security_id bigint not null, from_session int not null) on commit drop`;
}
