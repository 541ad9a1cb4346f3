import type { OperationRequest } from '@sentinel/contracts';
import { TRADE } from '@sentinel/fields';
import { tradeSql } from '../fields/trade.ts';
import { columnsOf } from './columns-of.ts';
import type { ExportColumn } from './export-column.ts';

type TradeExport = OperationRequest<'export_trades'>;

/** The columns of a trades export, with the return that the search asks for. */
export function tradeColumns(search: TradeExport): ExportColumn[] {
  const { return_type = 'raw', return_horizon = 20, return_start = 'trade_date', ended_returns } = search;
  const kind = return_type === 'adjusted' ? 'market-adjusted (less the total-market fund’s)' : 'raw';
  const returnFrom = (start: 'trade_date' | 'acceptance') =>
    `In this file, over ${return_horizon} trading days from ${
      start === 'acceptance'
        ? 'the first close after the filing was accepted'
        : 'the close of the trade date (or of the next trading day)'
    }, ${kind}${ended_returns === 'last_price' ? '; up to the last price of stocks that stopped trading before' : ''}.`;
  const basis = `${return_type === 'adjusted' ? 'market-adjusted' : 'raw'}, ${return_horizon} trading days`;
  return columnsOf(
    TRADE.columns,
    search.columns,
    tradeSql(search),
    {
      trade_return: returnFrom(return_start),
      reader_return: returnFrom('acceptance'),
      ...(search.include_implausible ? {} : { value: 'Also unknown where the value as filed is implausible.' }),
      is_10b51: 'Unknown in most filings before 2023, which have no checkbox; the screen shows No there.',
    },
    {
      trade_return: `${basis} from ${return_start === 'acceptance' ? 'acceptance' : 'the trade date'}`,
      reader_return: basis,
    },
  );
}
