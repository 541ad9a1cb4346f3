import type { Database, SQL } from '@sentinel/database';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import type { StoredEvent } from '../stored-event.ts';
import { readMaterialEvents } from './read-material-events.ts';
import { readTextEvents } from './read-text-events.ts';
import { readTradeEvents } from './read-trade-events.ts';
import type { Texts } from './text-words.ts';

/**
 * The events of filings that alerts of a form type watch; none for price alerts, which watch no filing.
 * @param which condition on `market.filing` as `filing`
 * @param texts whether the words of the texts are wanted, which only the lookup of alerts needs
 */
export async function readEvents(
  database: Pick<Database, 'orm'>,
  formType: AlertFormType,
  which: SQL,
  texts: Texts = 'presence',
): Promise<readonly StoredEvent[]> {
  switch (formType) {
    case '4':
      return readTradeEvents(database, which);
    case '8-K':
      return readMaterialEvents(database, which, texts);
    case 'keyword':
      return readTextEvents(database, which, texts);
    case 'price_alert':
      return [];
  }
}
