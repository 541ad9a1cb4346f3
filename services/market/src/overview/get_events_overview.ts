import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { RunQuery } from '../copy/readers.ts';
import type { EventCopyRow } from '../fields/event-copy.ts';
import { fromUnits, RETURN_UNITS } from '../fields/units.ts';
import { accessionOf, cikOf, instantOf } from '../search/read-rows.ts';
import { cachedOverview } from './cached-overview.ts';
import { seconds } from './daily-counts.ts';

type Answer = OperationResponse<'get_events_overview'>;

const LISTED = 3;

type Row = Pick<EventCopyRow, 'accepted_at' | 'accno' | 'cik' | 'conm' | 'event_return' | 'items' | 'ticker'>;

/** 8-K filings since the last visit. */
export function get_events_overview(
  copy: ExploreCopy,
  now: () => Date = () => new Date(),
): Handlers<'market'>['get_events_overview'] {
  return cachedOverview(copy, 'event', readNews, now);
}

async function readNews(run: RunQuery, since: Date) {
  const from = seconds(since);
  const [counted] = await run('select count(*) as events from event where accepted_at > ?', [from]);
  const rows = await run(
    `select accepted_at, accno, cik, conm, event_return, items, ticker from event
      where accepted_at > ? and event_return is not null
      order by abs(event_return) desc, accno, cik limit ${LISTED}`,
    [from],
  );
  return {
    events: Number(counted?.events),
    // The columns are those of the row's type, whose table says what each of them holds.
    moves: rows.map((row) => moveOf(row as unknown as Row)),
  };
}

const moveOf = ({ accepted_at, accno, cik, conm, event_return, items, ticker }: Row): Answer['moves'][number] => ({
  cik: cikOf(cik),
  conm: conm ?? cikOf(cik),
  ticker,
  accno: accessionOf(accno),
  '8K_items': items,
  event_return: fromUnits(event_return, RETURN_UNITS) ?? 0,
  accepted_at: instantOf(accepted_at),
});
