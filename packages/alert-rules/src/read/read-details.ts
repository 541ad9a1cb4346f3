import type { Database } from '@sentinel/database';
import type { EventDetails } from '../event-details.ts';
import type { StoredEvent } from '../stored-event.ts';
import { readPassages } from './read-passages.ts';
import { readTradeDetails } from './read-trade-details.ts';
import { readVolume } from './read-volume.ts';

/**
 * What messages say of an event beside what lists do.
 * @param keywords that its text says and a message may quote
 */
export async function readDetails(
  database: Pick<Database, 'orm'>,
  stored: StoredEvent,
  keywords: readonly string[] = [],
): Promise<EventDetails> {
  const { accession, event } = stored;
  switch (event.kind) {
    case '4':
      return accession === null ? {} : { trade: await readTradeDetails(database, { ...stored, accession, event }) };
    case 'price_alert':
      return { volume: stored.day === null ? null : await readVolume(database, event.cik, stored.day) };
    default:
      return accession === null ? {} : { passages: await readPassages(database, accession, keywords) };
  }
}
