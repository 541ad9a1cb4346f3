import type { OperationRequest } from '@sentinel/contracts';
import { TRADE, type TradeFilter } from '@sentinel/fields';
import type { FormOf } from '../fields/form-of.ts';
import { searchForm } from '../fields/search-form.ts';

/** The filters of Explore Insider Trades as the form holds them (spec part 3, section 2). */
export type TradeForm = FormOf<TradeFilter>;

/** The filters of a trades search as the server takes them: everything but the page and the sort. */
export type TradeFilters = Omit<
  OperationRequest<'explore_trades'>,
  'type' | 'email' | 'page' | 'limit' | 'sort_column' | 'sort_direction'
>;

export const TRADE_FORM = searchForm<TradeFilter, TradeFilters>(TRADE, {});
