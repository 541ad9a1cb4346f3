import type { RowCard } from '@sentinel/ui';
import { ReturnText } from '../cells/cells.tsx';
import { shortDay } from '../cells/formats.ts';
import { CardLinks, CardTitle } from '../search/row-card.tsx';
import type { EventRow } from './events.columns.tsx';
import { filedDay } from './filed-day.ts';

/** An event on a phone: the two lines that decide whether to open it. */
export const EVENT_CARD: RowCard<EventRow> = {
  title: (row) => <CardTitle {...row} />,
  detail: (row) => `Items ${row['8K_items'].split('&').join(', ')}`,
  aside: ({ event_return }) => (event_return === null ? null : <ReturnText fraction={event_return} />),
  asideDetail: ({ date_filed }) => {
    const day = filedDay(date_filed);
    return day === null ? null : shortDay(day);
  },
  actions: (row) => <CardLinks {...row} />,
};
