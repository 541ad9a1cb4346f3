import type { OperationRequest } from '@sentinel/contracts';
import { EVENT } from '@sentinel/fields';
import { DEFAULT_INSIDER_LOOKBACK } from '@sentinel/vocabulary-market';
import { eventSql } from '../fields/event.ts';
import { columnsOf } from './columns-of.ts';
import type { ExportColumn } from './export-column.ts';

type EventExport = OperationRequest<'export_events'>;

/** The columns of an events export, with the lookback period that the search asks for. */
export function eventColumns(search: EventExport): ExportColumn[] {
  const { lookback_period = DEFAULT_INSIDER_LOOKBACK, insider_sums } = search;
  const traded = `In this file, of the ${lookback_period} days up to the filing date${insider_sums === 'as_known' ? ', of the trades filed by the time the 8-K was accepted' : ''}.`;
  return columnsOf(
    EVENT.columns,
    search.columns,
    eventSql(search),
    { value_sold: traded, value_purchased: traded },
    { event_return: 'market-adjusted, 1 trading day' },
  );
}
