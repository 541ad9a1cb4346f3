import type { Operation } from '@sentinel/contracts';
import { compare_trades } from './operations/compare_trades.ts';
import { explain_event_return } from './operations/explain_event_return.ts';
import { explain_trade_return } from './operations/explain_trade_return.ts';
import { explain_trade_tags } from './operations/explain_trade_tags.ts';
import { explore_events } from './operations/explore_events.ts';
import { explore_trades } from './operations/explore_trades.ts';
import { export_events } from './operations/export_events.ts';
import { export_trades } from './operations/export_trades.ts';
import { find_cases } from './operations/find_cases.ts';
import { find_clusters } from './operations/find_clusters.ts';
import { get_case } from './operations/get_case.ts';
import { get_company } from './operations/get_company.ts';
import { get_events_overview } from './operations/get_events_overview.ts';
import { get_filing } from './operations/get_filing.ts';
import { get_filing_text } from './operations/get_filing_text.ts';
import { get_freshness } from './operations/get_freshness.ts';
import { get_insider } from './operations/get_insider.ts';
import { get_owners } from './operations/get_owners.ts';
import { get_sector_heat } from './operations/get_sector_heat.ts';
import { get_tickers } from './operations/get_tickers.ts';
import { get_trades_overview } from './operations/get_trades_overview.ts';
import { relax_events } from './operations/relax_events.ts';
import { relax_trades } from './operations/relax_trades.ts';
import { search_entities } from './operations/search_entities.ts';
import { study_events } from './operations/study_events.ts';
import { study_trades } from './operations/study_trades.ts';

/** The operations of services/market, one file each. */
export const operations = {
  compare_trades,
  explain_event_return,
  explain_trade_return,
  explain_trade_tags,
  explore_events,
  explore_trades,
  export_events,
  export_trades,
  find_cases,
  find_clusters,
  get_case,
  get_company,
  get_events_overview,
  get_filing,
  get_filing_text,
  get_freshness,
  get_insider,
  get_owners,
  get_sector_heat,
  get_tickers,
  get_trades_overview,
  relax_events,
  relax_trades,
  search_entities,
  study_events,
  study_trades,
} as const satisfies Record<string, Operation<string, 'market'>>;

type Owned = typeof operations;
declare module '@sentinel/contracts' {
  interface Operations extends Owned {}
}
