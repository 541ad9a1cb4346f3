import { operations } from '@sentinel/contracts-market';
import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer, type OperationConfig, registerOperations } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { createCases } from './cases/cases.repository.ts';
import { find_cases } from './cases/find_cases.ts';
import { get_case } from './cases/get_case.ts';
import { createClusterPrices } from './clusters/cluster-prices.repository.ts';
import { find_clusters } from './clusters/find_clusters.ts';
import { createCompanies } from './company/company.repository.ts';
import { get_company } from './company/get_company.ts';
import { createExploreCopy } from './copy/explore-copy.ts';
import { followChanges } from './copy/follow.ts';
import { createDictionaries } from './dictionaries/dictionaries.repository.ts';
import { get_owners } from './dictionaries/get_owners.ts';
import { get_tickers } from './dictionaries/get_tickers.ts';
import { search_entities } from './entities/search_entities.ts';
import { explore_events } from './events/explore_events.ts';
import { createExplanations } from './explain/explain.repository.ts';
import { explain_event_return } from './explain/explain_event_return.ts';
import { explain_trade_return } from './explain/explain_trade_return.ts';
import { explain_trade_tags } from './explain/explain_trade_tags.ts';
import { export_events } from './export/export_events.ts';
import { export_trades } from './export/export_trades.ts';
import { createExports } from './export/exports.ts';
import { createFilings } from './filing/filing.repository.ts';
import { get_filing } from './filing/get_filing.ts';
import { get_filing_text } from './filing/get_filing_text.ts';
import { createFreshness } from './freshness/freshness.repository.ts';
import { get_freshness } from './freshness/get_freshness.ts';
import { get_sector_heat } from './heat/get_sector_heat.ts';
import { get_insider } from './insider/get_insider.ts';
import { createInsiders } from './insider/insider.repository.ts';
import { get_events_overview } from './overview/get_events_overview.ts';
import { get_trades_overview } from './overview/get_trades_overview.ts';
import { relax_events } from './relax/relax_events.ts';
import { relax_trades } from './relax/relax_trades.ts';
import { oneAtATime } from './search/one-at-a-time.ts';
import { compare_trades } from './study/compare_trades.ts';
import { study_events } from './study/study_events.ts';
import { study_trades } from './study/study_trades.ts';
import { explore_trades } from './trades/explore_trades.ts';
import { onWatchlist } from './watchlists/on-watchlist.ts';
import { createWatchlists } from './watchlists/watchlists.repository.ts';

export interface MarketConfig extends Pick<BaseConfig, 'logLevel'>, OperationConfig {
  readonly databaseUrl: string;
  readonly copyFolder?: string | undefined;
}

/** The market service. Explore searches run on a columnar copy of PostgreSQL's data; the service is ready when the copy is filled. */
export async function buildApp(config: MarketConfig): Promise<FastifyInstance> {
  const database = openDatabase(config.databaseUrl, { service: 'market' });
  let refreshedAt: Date | undefined;
  const app = createServer({
    name: 'market',
    config,
    readiness: [
      { name: 'database', check: database.ping },
      {
        name: 'explore copy',
        check: async () => {
          if (!refreshedAt) throw new Error('The copy has not been filled yet.');
        },
      },
    ],
  });
  const copy = createExploreCopy(database, { folder: config.copyFolder, log: app.log });

  const exports = createExports(copy, { folder: config.copyFolder, log: app.log });

  const stop = new AbortController();
  let following: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    await exports.removeLeftOvers();
    const onRefreshed = (completeTo: Date) => {
      refreshedAt = completeTo;
    };
    following = followChanges(copy, database, app.log, onRefreshed, stop.signal);
  });
  app.addHook('preClose', async () => exports.close());
  app.addHook('onClose', async () => {
    stop.abort();
    await following;
    await copy.close();
    await database.close();
  });

  const dictionaries = createDictionaries(database);
  const explanations = createExplanations(database);
  const filings = createFilings(database);
  const cases = createCases(database);
  const alone = oneAtATime();
  const listed = onWatchlist(createWatchlists(database));
  const isOfAllRows = (study: { allow_estimate?: boolean }) => study.allow_estimate !== true;
  registerOperations(
    app,
    operations,
    {
      compare_trades: listed(alone(compare_trades(copy))),
      explain_event_return: explain_event_return(explanations),
      explain_trade_return: explain_trade_return(explanations),
      explain_trade_tags: explain_trade_tags(explanations),
      explore_events: listed(explore_events(copy)),
      explore_trades: listed(explore_trades(copy)),
      export_events: listed(export_events(exports, () => refreshedAt)),
      export_trades: listed(export_trades(exports, () => refreshedAt)),
      find_cases: alone(find_cases(copy, cases)),
      find_clusters: listed(find_clusters(copy, createClusterPrices(database))),
      get_case: get_case(copy, cases, database),
      get_company: get_company(createCompanies(database)),
      get_events_overview: get_events_overview(copy),
      get_filing: get_filing(filings),
      get_filing_text: get_filing_text(filings),
      get_freshness: get_freshness(createFreshness(database), () => refreshedAt),
      get_insider: get_insider(createInsiders(database)),
      get_owners: get_owners(dictionaries.owners),
      get_sector_heat: get_sector_heat(copy),
      get_tickers: get_tickers(dictionaries.tickers),
      get_trades_overview: get_trades_overview(copy),
      relax_events: listed(alone(relax_events(copy))),
      relax_trades: listed(alone(relax_trades(copy))),
      search_entities: search_entities(copy),
      study_events: listed(alone(study_events(copy), isOfAllRows)),
      study_trades: listed(alone(study_trades(copy), isOfAllRows)),
    },
    config,
  );
  return app;
}
