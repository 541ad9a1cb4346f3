import type { Database } from '@sentinel/database';
import { writeCursor } from './fetch-cursor.ts';
import type { ReadingEvent } from './reading.ts';

/** Cursor that says when any process last stored a filing that was news. */
export const LAST_STORED = 'last_stored';
/** How often it is updated; a precision of seconds is not needed. */
const EVERY_MS = 30_000;

/** Hands the events on and keeps `LAST_STORED` by them. */
export function noteStored(
  database: Pick<Database, 'sql'>,
  onEvent: (event: ReadingEvent) => void,
): (event: ReadingEvent) => void {
  let notedMs = 0;
  return (event) => {
    onEvent(event);
    if (event.kind !== 'fetched' || event.outcome !== 'stored' || event.source !== 'feed') return;
    if (Date.now() - notedMs < EVERY_MS) return;
    notedMs = Date.now();
    writeCursor(database, LAST_STORED, { at: new Date().toISOString() }).catch((error: unknown) =>
      onEvent({ kind: 'trouble', where: 'last_stored', error }),
    );
  };
}
