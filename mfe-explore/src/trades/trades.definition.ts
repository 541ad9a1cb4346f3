import { ask } from '@sentinel/api-client';
import { TRADE } from '@sentinel/fields';
import { alertOfTrades } from '@sentinel/market-ui';
import { columnsOfFile } from '../export/columns-of-file.ts';
import { columnNames } from '../fields/columns-of.tsx';
import type { ExploreDefinition } from '../search/definition.ts';
import { sessionMemory } from '../search/session-memory.ts';
import { FIRST_VIEW, viewFields } from '../search/view.ts';
import { readHandOver } from './hand-over.ts';
import { READY_TRADE_SEARCHES } from './ready-trade-searches.ts';
import { TRADE_CARD } from './trade-card.tsx';
import { TRADE_FORM, type TradeFilters, type TradeForm } from './trade-form.ts';
import { TradeStudy } from './trade-study.tsx';
import type { TradeRow } from './trade-warnings.ts';
import { type TradeSortColumn, tradeColumns } from './trades.columns.tsx';

const COLUMN_NAMES = columnNames(TRADE.columns);

/** Explore Insider Trades (spec part 3, section 2). */
export const TRADES: ExploreDefinition<TradeForm, TradeFilters, TradeSortColumn, TradeRow> = {
  title: 'Explore Insider Trades',
  nouns: ['trade', 'trades'],
  operation: 'explore_trades',
  studyOperation: 'study_trades',
  kind: {
    memory: sessionMemory('exploreTrades_'),
    form: TRADE_FORM,
    firstView: FIRST_VIEW,
    viewFields: viewFields(TRADE.columnNames, COLUMN_NAMES),
    readHandOver,
  },
  newestFirst: { column: 'trade_date', direction: 'desc' },
  columnNames: COLUMN_NAMES,
  columns: tradeColumns,
  rowKey: ({ trade_id }) => String(trade_id),
  card: TRADE_CARD,
  shownText: ({ return_type, return_horizon, return_start, ended_returns }) =>
    `Trade Return: ${return_type === 'raw' ? 'raw' : 'market adjusted'}, ${return_horizon} business days from ${
      return_start === 'trade_date' ? 'the trade date' : 'the first close after acceptance'
    }${ended_returns === 'last_price' ? ', or to the last price of stocks that stopped trading' : ''}`,
  ready: READY_TRADE_SEARCHES,
  exportOf: (filters, columns, { column, direction }) => ({
    operation: 'export_trades',
    request: { ...filters, columns: columnsOfFile(columns), sort_column: column, sort_direction: direction },
  }),
  hintsOf: (filters) => ({ operation: 'explore_trades', filters }),
  alert: {
    kind: 'insider-trading',
    of: (form) => alertOfTrades(TRADE_FORM.filtersOf(form, undefined)),
    formOf: (search) => (search.operation === 'explore_trades' ? TRADE_FORM.formOf(search.filters) : null),
  },
  Study: TradeStudy,
  fetch: (request, signal) => ask('explore_trades', request, { signal }),
};
