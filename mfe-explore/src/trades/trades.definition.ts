import { ask } from '@sentinel/api-client';
import { dateFault } from '@sentinel/ui';
import { criteriaExclusion } from '../search/criteria-field.ts';
import type { ExploreDefinition } from '../search/definition.ts';
import { dropFilter } from '../search/drop-filter.ts';
import { sessionMemory } from '../search/session-memory.ts';
import { FIRST_VIEW, viewFields } from '../search/view.ts';
import { readHandOver } from './hand-over.ts';
import { READY_TRADE_SEARCHES } from './ready-trade-searches.ts';
import { TRADE_ADDRESS } from './trade-address.ts';
import { tradeFormOf, tradesAsAlert } from './trade-alert.ts';
import { TRADE_CARD } from './trade-card.tsx';
import { activeTradeFilters } from './trade-chips.ts';
import { EMPTY_TRADE_FORM, type TradeForm, tradeFormFaults } from './trade-form.ts';
import { type TradeFilters, tradeFilters } from './trade-request.ts';
import { TradeStudy } from './trade-study.tsx';
import type { TradeRow } from './trade-warnings.ts';
import { TRADE_SORT_COLUMNS, type TradeSortColumn, tradeColumns } from './trades.columns.tsx';
import { TradeFilterPanels } from './trades.filters.tsx';

const COLUMN_NAMES = tradeColumns(EMPTY_TRADE_FORM).map(({ name }) => name);

/** The form's fields by the names that the server has for filters. */
const FIELDS = {
  company: 'who',
  dates: 'tradeDate',
  item_number: 'items',
  trade_types: 'tradeTypes',
  insider_types: 'insiderTypes',
  officer_roles: 'officerRoles',
  constraint_10b51: 'excludes10b51',
  value_shares_traded: 'value',
  days_to_file: 'daysToFile',
  trade_return: 'tradeReturn',
  next_EA_days: 'daysToEa',
  next_EA_ret0: 'returnAtEa',
  next_8K_days: 'daysTo8K',
  next_8K_ret0: 'returnAt8K',
} as const;

/** Explore Insider Trades (spec part 3, section 2). */
export const TRADES: ExploreDefinition<TradeForm, TradeFilters, TradeSortColumn, TradeRow> = {
  title: 'Explore Insider Trades',
  nouns: ['trade', 'trades'],
  operation: 'explore_trades',
  studyOperation: 'study_trades',
  kind: {
    memory: sessionMemory('exploreTrades_'),
    emptyForm: EMPTY_TRADE_FORM,
    firstView: FIRST_VIEW,
    formFields: TRADE_ADDRESS,
    viewFields: viewFields(TRADE_SORT_COLUMNS, COLUMN_NAMES),
    exclusions: [criteriaExclusion(({ who }) => who)],
    readHandOver,
  },
  columnNames: COLUMN_NAMES,
  columns: tradeColumns,
  rowKey: ({ trade_id }) => String(trade_id),
  card: TRADE_CARD,
  entityOf: ({ who }) => who,
  filtersOf: tradeFilters,
  faultOf(form) {
    const { tradeTypes, insiderTypes } = tradeFormFaults(form);
    return dateFault(form.tradeDate) ?? tradeTypes ?? insiderTypes;
  },
  activeFilters: activeTradeFilters,
  shownText: ({ returnType, horizon, returnStart }) =>
    `Trade Return: ${returnType === 'raw' ? 'raw' : 'market adjusted'}, ${horizon} business days from ${
      returnStart === 'trade_date' ? 'the trade date' : 'the first close after acceptance'
    }`,
  ready: READY_TRADE_SEARCHES,
  exportOf: (filters, columns, { column, direction }) => ({
    operation: 'export_trades',
    request: { ...filters, columns: [...columns], sort_column: column, sort_direction: direction },
  }),
  hintsOf: (filters) => ({ operation: 'explore_trades', filters }),
  dropFilter: (form, filter) => dropFilter(form, EMPTY_TRADE_FORM, FIELDS, filter),
  alert: {
    kind: 'insider-trading',
    of: tradesAsAlert,
    formOf: (search) => (search.operation === 'explore_trades' ? tradeFormOf(search.filters) : null),
  },
  Study: TradeStudy,
  Filters: TradeFilterPanels,
  fetch: (request, signal) => ask('explore_trades', request, { signal }),
};
