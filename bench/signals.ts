import type { Database } from '@sentinel/database';
import { CLUSTER_DAYS, CLUSTER_PEOPLE, CLUSTER_SORTS } from '@sentinel/vocabulary-market';
import { executeIn } from '../services/ingest/src/facts/known-trades.ts';
import { tagTrades } from '../services/ingest/src/facts/tag-trades.ts';
import { createClusterPrices } from '../services/market/src/clusters/cluster-prices.repository.ts';
import { find_clusters } from '../services/market/src/clusters/find_clusters.ts';
import { createExploreCopy, type ExploreCopy } from '../services/market/src/copy/explore-copy.ts';
import { get_sector_heat } from '../services/market/src/heat/get_sector_heat.ts';
import { get_insider } from '../services/market/src/insider/get_insider.ts';
import { createInsiders } from '../services/market/src/insider/insider.repository.ts';
import { explore_trades } from '../services/market/src/trades/explore_trades.ts';
import { sizeOf, withGeneratedMarket } from './explore/generated-market.ts';
import { searchesOf } from './explore/searches.ts';
import { withFolder } from './frame/folder.ts';
import { readOptions } from './frame/options.ts';
import { elapsedMs, percentile, reporter } from './frame/report.ts';

/**
 * Signals on 5 million trades: all tags; the tags of one owner; the pages of clusters and sector heat; an insider with 2,000 trades; and
 * explore with two tag filters, against the same searches without. Figures: 10 minutes; 100 ms; p95 of 100, 100 and 150 ms; at most 10 %
 * more. `--trades=50000` generates less.
 */
const options = readOptions({ trades: 5_000_000, rounds: 4, fresh: false });
const size = sizeOf(options.trades, 1_000);
/** The owner who gets so many trades. */
const INSIDER = '0005000000';
const INSIDER_TRADES = 2_000;
const TAG_FILTERS = { tags: { val: ['First', 'Largest'] }, without_tags: { val: ['Late'] } };

const report = reporter('signals');
const said = (text: string) => console.error(`signals: ${text}`);
const CALL = {} as never;
const call = (client: number) => ({ caller: { accountId: `client-${client}` } }) as never;

await withGeneratedMarket(size, { isFresh: options.fresh, said }, async ({ database, once }) => {
  await once('filings_written', () => writeFilings(database));
  await once('tagged', async () => {
    const ms = await elapsedMs(() => database.orm.transaction((tx) => tagTrades(executeIn(tx), 'true')));
    report('all tags', 's', ms / 1_000, size.trades);
    await database.sql`vacuum analyze market.trade`;
  });
  await measureTags(database);
  await measureInsider(database);
  await withFolder((folder) => measureCopy(database, folder));
});

/** The forms of the trades, which explore does not need, and the 2,000 trades of one insider. */
async function writeFilings({ sql }: Database): Promise<void> {
  said('writing the filings of the trades');
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create index if not exists trade_issuer on market.trade (issuer_cik, trade_date)`;
    await tx`create unique index if not exists trade_identity on market.trade (accession, direction, trade_date)`;
    await tx`
      update market.trade set owner_ciks = array[${INSIDER}]
       where id in (select id from market.trade order by hashint8(id) limit ${INSIDER_TRADES})`;
    await tx`
      insert into market.filing (accession, form_type, issuer_cik, accepted_at, filed_on, is_amendment, content_hash, source_name, request_id, evaluated_at)
      select accession, '4', issuer_cik, trade_date + days_to_file + interval '18 hours', trade_date + days_to_file, is_amendment, '', 'bench', 'bench', now()
        from market.trade on conflict do nothing`;
    await tx`
      insert into market.filing_owner (accession, position, owner_cik, name, is_director, is_officer, is_ten_percent_owner, is_other, officer_title)
      select accession, 1, owner_ciks[1], owner_names, false, true, false, false, owner_title from market.trade on conflict do nothing`;
    await tx`
      insert into market.transaction (accession, is_derivative, row, security_title, transaction_date, code, shares, price, value, shares_owned_following,
                                      direct_indirect, classification)
      select accession, false, 1, 'Common Stock', trade_date, case direction when 'sale' then 'S' else 'P' end, shares, price, value, shares * 3, 'D', direction
        from market.trade on conflict do nothing`;
  });
  await sql`analyze`;
}

/** As when a filing is stored: its trade counts as changed, and all trades of its owner are tagged. */
async function measureTags(database: Database): Promise<void> {
  const times: number[] = [];
  for (let n = 1; n <= 30; n += 1)
    times.push(
      await elapsedMs(() =>
        database.orm.transaction((tx) => tagTrades(executeIn(tx), `trade.id = ${n * Math.floor(size.trades / 31)}`)),
      ),
    );
  report('tags of one filing', 'ms', times);
}

async function measureInsider(database: Database): Promise<void> {
  const insider = get_insider(createInsiders(database));
  const times: number[] = [];
  for (let n = 0; n <= 20; n += 1) {
    const ms = await elapsedMs(() => insider({ cik: INSIDER } as never, CALL));
    if (n > 0) times.push(ms);
  }
  report(`insider page, ${INSIDER_TRADES} trades`, 'ms', times);
}

async function measureCopy(database: Database, folder: string): Promise<void> {
  const copy = createExploreCopy(database, { folder, log: { info: said, warn: said } as never });
  await copy.refresh();
  await measurePages(copy, database);
  await measureTagFilters(copy);
  await copy.close();
}

async function measurePages(copy: ExploreCopy, database: Database): Promise<void> {
  const [newest] = await database.sql<{ day: string }[]>`select max(trade_date)::text as day from market.trade`;
  const now = new Date(`${newest?.day}T20:00:00Z`);
  const clusters = find_clusters(copy, createClusterPrices(database), () => now);
  const first: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < options.rounds; round += 1)
    for (const min_people of CLUSTER_PEOPLE)
      for (const within_days of CLUSTER_DAYS)
        for (const sort of CLUSTER_SORTS) {
          const ms = await elapsedMs(() => clusters({ min_people, within_days, sort, page: 1 + round }, CALL));
          (round === 0 ? first : times).push(ms);
        }
  report('clusters page, first time', 'ms', first);
  report('clusters page', 'ms', times);
  const heat = get_sector_heat(copy, () => now);
  const heats: number[] = [];
  for (let n = 0; n <= 20; n += 1) {
    const ms = await elapsedMs(() => heat({} as never, CALL));
    if (n > 0) heats.push(ms);
  }
  report('sector heat', 'ms', heats);
}

/** The same searches without and with the filters, one after the other, so that both meet the same noise. */
async function measureTagFilters(copy: ExploreCopy): Promise<void> {
  const explore = explore_trades(copy);
  const [without, filtered]: [number[], number[]] = [[], []];
  for (let round = -1; round < options.rounds; round += 1)
    for (const { search, type } of searchesOf(round, size)) {
      if (type !== 'trades') continue;
      const plain = await elapsedMs(() => explore(search as never, call(1)));
      const tagged = await elapsedMs(() => explore({ ...search, ...TAG_FILTERS } as never, call(2)));
      if (round < 0) continue;
      without.push(plain);
      filtered.push(tagged);
    }
  report('explore without tag filters', 'ms', without);
  report('explore with two tag filters', 'ms', filtered);
  report(
    'times as long with two tag filters, p95',
    'x',
    percentile(filtered, 0.95) / percentile(without, 0.95),
    filtered.length,
  );
}
