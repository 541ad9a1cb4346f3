import type { Database } from '@sentinel/database';
import { storableReason } from '../filings/refusal.ts';

/** Remembers a file that was refused as a whole, for the data report. */
export async function rememberRefusedFile({ sql }: Pick<Database, 'sql'>, name: string, reason: string): Promise<void> {
  await sql`
    insert into market.refused_file (name, reason) values (${name}, ${storableReason(reason)})
    on conflict (name) do update set reason = excluded.reason, refused_at = now()`;
}

/** Forgets refused files after files with their names were stored. */
export async function forgetRefusedFiles({ sql }: Pick<Database, 'sql'>, names: readonly string[]): Promise<void> {
  if (names.length > 0) await sql`delete from market.refused_file where name = any (${[...names]})`;
}
