import { openAsOwner } from '@sentinel/database/testing';
import { readableNames } from '@sentinel/vocabulary-market';
import {
  addCriterion,
  asDollars,
  asPercent,
  type CompanyFigures,
  dayText,
  type NumberFilter,
  percentText,
  type RandomSearch,
  searchBuilder,
  thousandsText,
} from './random-search.ts';

type ReturnKind = 'ret' | 'adj' | 'reader_ret' | 'reader_adj';

export interface StoredTrade extends CompanyFigures, Readonly<Record<ReturnKind, readonly (number | null)[] | null>> {
  readonly id: number;
  readonly company: string;
  readonly owner: string;
  readonly ownerCiks: readonly string[];
  readonly title: string;
  readonly direction: 'purchase' | 'sale';
  readonly day: string;
  readonly value: number | null;
  readonly insiderTypes: readonly string[];
  readonly plan: string;
  readonly daysToFile: number | null;
  /** Why returns are missing, by horizon, as the returns themselves. */
  readonly missing: readonly (string | null)[] | null;
  readonly readerMissing: readonly (string | null)[] | null;
  readonly next8kDays: number | null;
  readonly next8kReturn: number | null;
  readonly next8kItems: readonly string[];
  readonly next8kAccession: string | null;
  readonly nextEaDays: number | null;
  readonly nextEaReturn: number | null;
  readonly nextEaAccession: string | null;
}

/** All trades up to a day that a search can show; returns with the eight digits, and dollars with the four, that searches keep. */
export async function storedTrades(databaseUrl: string, lastDay: string): Promise<StoredTrade[]> {
  const database = openAsOwner(databaseUrl, { max: 1 });
  try {
    const rows = await database.sql<StoredTrade[]>`
      select trade.id::int, company.name as company, company.ticker, trade.owner_names as owner, trade.owner_ciks as "ownerCiks",
             trade.owner_title as title, trade.direction, trade.trade_date::text as day, round(trade.value, 4)::float8 as value,
             trade.insider_types as "insiderTypes", trade.plan_10b51 as plan, trade.days_to_file as "daysToFile",
             to_json(fact.ret[2:6]::numeric(20, 8)[]) as ret, to_json(fact.adj[2:6]::numeric(20, 8)[]) as adj,
             to_json(fact.reader_ret[2:6]::numeric(20, 8)[]) as reader_ret,
             to_json(fact.reader_adj[2:6]::numeric(20, 8)[]) as reader_adj,
             to_json(fact.missing[2:6]) as missing, to_json(fact.reader_missing[2:6]) as "readerMissing",
             fact.next_8k_days as "next8kDays", round(fact.next_8k_ret0::numeric, 8)::float8 as "next8kReturn",
             coalesce(fact.next_8k_items, '{}') as "next8kItems", fact.next_8k_accession as "next8kAccession",
             fact.next_ea_days as "nextEaDays", round(fact.next_ea_ret0::numeric, 8)::float8 as "nextEaReturn",
             fact.next_ea_accession as "nextEaAccession", fact.industry, fact.close::float8 as close,
             fact.market_value::float8 as "marketValue", fact.avg_dollar_volume::float8 as "averageDailyVolume"
        from market.trade
        join market.company on company.cik = trade.issuer_cik
        left join market.trade_fact fact on fact.trade_id = trade.id
       where trade.superseded_by is null and trade.same_block_as is null and trade.trade_date <= ${lastDay}`;
    return [...rows];
  } finally {
    await database.close();
  }
}

export interface RandomTradeSearch extends RandomSearch<StoredTrade> {
  /** A row as the table of this search shows it, by column. */
  shown(trade: StoredTrade): Readonly<Record<string, string>>;
}

const HORIZONS = [5, 10, 20, 60, 120];

/**
 * @param trades where bounds and names are taken from, so that filters cut through the data
 * @param lastDay no later trades are looked for, because new filings arrive while a test runs
 */
export function randomTradeSearch(
  random: () => number,
  trades: readonly StoredTrade[],
  lastDay: string,
): RandomTradeSearch {
  const search = searchBuilder(random, trades);
  const horizon = search.one(HORIZONS);
  const isAdjusted = search.chance(0.5);
  const isFromAcceptance = search.chance(0.3);
  const kind: ReturnKind = `${isFromAcceptance ? 'reader_' : ''}${isAdjusted ? 'adj' : 'ret'}`;
  const at = HORIZONS.indexOf(horizon);
  const returnOf = (trade: StoredTrade) => trade[kind]?.[at] ?? null;

  const number = (name: string, of: NumberFilter<StoredTrade>['of']) => () =>
    search.number({ name, of, scale: 1, digits: 0 });
  const percent = (name: string, of: NumberFilter<StoredTrade>['of']) => () =>
    search.number({ name, of, scale: 100, digits: 1, typed: asPercent });
  const byInsiderType = () => {
    const types = search.someOf(['Officer', 'Director', '10% Owner', 'Other']);
    if (types.length === 0 || types.length === 4) return;
    search.add('insider', ...types);
    search.must(({ insiderTypes }) => insiderTypes.some((type) => types.includes(type)));
  };
  const filters: readonly (() => void)[] = [
    () => {
      const type = search.one(['Purchases', 'Sales'] as const);
      search.add('trade', type);
      search.must(({ direction }) => (direction === 'purchase') === (type === 'Purchases'));
    },
    byInsiderType,
    () => {
      search.add('without_10b5-1', 'yes');
      search.must(({ plan }) => plan !== 'yes');
    },
    () => search.number({ name: 'value', of: ({ value }) => value, scale: 1e-3, digits: 0, typed: asDollars }),
    number('days_to_file', ({ daysToFile }) => daysToFile),
    number('ea_days', ({ nextEaDays }) => nextEaDays),
    number('8-K_days', ({ next8kDays }) => next8kDays),
    percent('trade_return', returnOf),
    percent('ea_return', ({ nextEaReturn }) => nextEaReturn),
    percent('8-K_return', ({ next8kReturn }) => next8kReturn),
    () => {
      const items = search.someOf(['2.02', '5.02', '8.01', '1.01']);
      if (items.length === 0) return;
      search.add('item', ...items);
      search.must(({ next8kItems }) => next8kItems.some((item) => items.includes(item)));
    },
  ];
  // A company or an owner goes without company criteria, an owner without insider types (spec part 3, sections 4 and 7).
  const examples = [search.example(), search.example(), search.example()];
  const ofWhom = search.one(['anybody', 'anybody', 'anybody', 'companies', 'owners'] as const);
  const tickers = [...new Set(examples.flatMap(({ ticker }) => ticker ?? []))].slice(0, search.one([1, 3]));
  if (ofWhom === 'companies' && tickers.length > 0) {
    search.add('tickers', ...tickers);
    search.must(({ ticker }) => ticker !== null && tickers.includes(ticker));
  } else if (ofWhom === 'owners') {
    const ciks = [...new Set(examples.map(({ ownerCiks }) => search.one(ownerCiks)))].slice(0, search.one([1, 3]));
    search.add('owners', ...ciks);
    search.must(({ ownerCiks }) => ciks.some((cik) => ownerCiks.includes(cik)));
  } else if (search.chance(0.3)) addCriterion(search);
  search.filterBy(ofWhom === 'owners' ? filters.filter((filter) => filter !== byInsiderType) : filters);
  search.between([search.example().day, search.example().day], lastDay, ({ day }) => day);
  search.add('horizon', horizon);
  if (isAdjusted) search.add('return', 'adjusted');
  if (isFromAcceptance) search.add('start', 'acceptance');

  const built = search.build(
    [
      { name: 'ticker', of: (trade) => trade.ticker },
      { name: 'trade_date', of: ({ day }) => day },
      { name: 'value', of: ({ value }) => value },
      { name: 'trade_return', of: returnOf },
      { name: 'next_8K_days', of: ({ next8kDays }) => next8kDays },
      { name: 'next_ea_ret0', of: ({ nextEaReturn }) => nextEaReturn },
    ],
    ({ day }) => day,
    ({ id }) => id,
  );
  return {
    ...built,
    shown: (trade) => ({
      'Company Name': trade.company,
      Ticker: trade.ticker ?? 'none',
      Owner: readableNames(trade.owner),
      Title: trade.title,
      'Trade Date': dayText(trade.day),
      'Trade Direction': trade.direction === 'purchase' ? 'Purchase' : 'Sale',
      'Value (in thousands)': trade.value === null ? 'unknown' : thousandsText(trade.value),
      'Trade Return': returnText(returnOf(trade), (isFromAcceptance ? trade.readerMissing : trade.missing)?.[at]),
      'Next Event (bdays) 8-K': trade.next8kDays === null ? '–' : String(trade.next8kDays),
      'Next Event (bdays) EA': trade.nextEaDays === null ? '–' : String(trade.nextEaDays),
      'Next Event (return) 8-K': trade.next8kReturn === null ? '–' : percentText(trade.next8kReturn),
      'Next Event (return) EA': trade.nextEaReturn === null ? '–' : percentText(trade.nextEaReturn),
      '10b5-1?': trade.plan === 'yes' ? 'Yes' : 'No',
    }),
  };
}

const returnText = (fraction: number | null, missing: string | null | undefined) =>
  fraction === null ? (missing === 'pending' ? 'pending' : '–') : percentText(fraction);
