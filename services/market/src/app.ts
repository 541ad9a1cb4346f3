import { AppError } from '@sentinel/contracts';
import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer, registerOperations } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { followChanges } from './copy/follow.ts';
import { createTradeCopy } from './copy/trade-copy.ts';
import { createDictionaries } from './dictionaries/dictionaries.repository.ts';
import { get_owners } from './dictionaries/get_owners.ts';
import { get_tickers } from './dictionaries/get_tickers.ts';
import { explore_trades } from './trades/explore_trades.ts';

export interface MarketConfig extends Pick<BaseConfig, 'logLevel'> {
  readonly databaseUrl: string;
  readonly internalTokenSecret: string;
}

/** Trades, searched in a columnar copy that follows PostgreSQL. Ready once the copy has been filled. */
export async function buildApp(config: MarketConfig): Promise<FastifyInstance> {
  const database = openDatabase(config.databaseUrl, { applicationName: 'market' });
  const copy = await createTradeCopy(database);
  let isFilled = false;
  const filled = () => {
    if (!isFilled)
      throw new AppError('unavailable', 'The trades are still being loaded. Please try again.', {
        retryAfterSeconds: 2,
      });
    return copy;
  };
  const app = createServer({
    name: 'market',
    config,
    readiness: [
      { name: 'database', check: database.ping },
      {
        name: 'trade copy',
        check: async () => {
          filled();
        },
      },
    ],
  });

  let stopFollowing: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stopFollowing = await followChanges(copy, database, app.log, () => {
      isFilled = true;
    });
  });
  app.addHook('onClose', async () => {
    await stopFollowing?.();
    copy.close();
    await database.close();
  });

  const dictionaries = createDictionaries(database);
  registerOperations(
    app,
    'market',
    {
      explore_trades: explore_trades(filled),
      get_owners: get_owners(dictionaries),
      get_tickers: get_tickers(dictionaries),
    },
    config,
  );
  return app;
}
