import type { OperationRequest } from '@sentinel/contracts';
import { DEFAULT_INSIDER_LOOKBACK } from '@sentinel/vocabulary-market';
import { lookbackColumns } from '../events/search-events.ts';
import type { ExportColumn } from './export-column.ts';
import { SHARED_COLUMNS } from './trade-columns.ts';

type EventExport = OperationRequest<'export_events'>;

/** The columns of an events export, with the lookback period that the search asks for. */
export function eventColumns(search: EventExport): ExportColumn[] {
  const { sold, bought } = lookbackColumns(search);
  const { lookback_period = DEFAULT_INSIDER_LOOKBACK, insider_sums } = search;
  const traded = (what: string) =>
    `Thousands of US dollars that insiders ${what} in the ${lookback_period} days up to the filing date${insider_sums === 'as_known' ? ', of the trades filed by the time the 8-K was accepted' : ''}.`;
  const all: Readonly<Record<EventExport['columns'][number], ExportColumn>> = {
    ...SHARED_COLUMNS,
    date_filed: {
      heading: 'Filing Date',
      kind: 'day',
      value: 'filed_day',
      meaning: 'The day on which the 8-K was filed.',
    },
    event_return: {
      heading: 'Event Return',
      kind: 'fraction',
      value: 'event_return',
      meaning:
        'From the close before to the close of the first trading day that ends after the 8-K was accepted, less the total-market fund’s. Empty while it is unknown.',
    },
    '8K_items': {
      heading: '8-K Contents',
      kind: 'text',
      value: "replace(items, '&', ', ')",
      meaning: 'The item numbers of the 8-K.',
    },
    value_sold: {
      heading: 'Value of Shares Sold (in thousands)',
      kind: 'thousands',
      value: sold,
      meaning: traded('sold'),
    },
    value_purchased: {
      heading: 'Value of Shares Purchased (in thousands)',
      kind: 'thousands',
      value: bought,
      meaning: traded('purchased'),
    },
  };
  return search.columns.map((name) => all[name]);
}
