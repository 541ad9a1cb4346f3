import type { Database } from '@sentinel/database';
import type { FetchNotice } from './fetch-context.ts';
import { writeCursor } from './fetch-cursor.ts';

/** Cursor that says when any process last stored a filing that was news. */
export const LAST_STORED = 'last_stored';
/** How often it is updated; a precision of seconds is not needed. */
const EVERY_MS = 30_000;

/** Passes the notices on, and updates `LAST_STORED` when they say that a filing was stored. */
export function noteStored(
  database: Pick<Database, 'sql'>,
  onNotice: (notice: FetchNotice) => void,
): (notice: FetchNotice) => void {
  let notedMs = 0;
  return (notice) => {
    onNotice(notice);
    if (notice.kind !== 'fetched' || notice.outcome !== 'stored' || notice.source !== 'feed') return;
    if (Date.now() - notedMs < EVERY_MS) return;
    notedMs = Date.now();
    writeCursor(database, LAST_STORED, { at: new Date().toISOString() }).catch((error: unknown) =>
      onNotice({ kind: 'trouble', where: 'last_stored', error }),
    );
  };
}
