import { openAsOwner } from '@sentinel/database/testing';
import {
  addCriterion,
  asDollars,
  asPercent,
  type CompanyFigures,
  dayText,
  percentText,
  type RandomSearch,
  searchBuilder,
  thousandsText,
} from './random-search.ts';

const LOOKBACKS = [30, 90, 180, 365];

export interface StoredEvent extends CompanyFigures {
  readonly accession: string;
  readonly company: string;
  readonly day: string;
  readonly eventReturn: number | null;
  readonly missing: string | null;
  readonly items: readonly string[];
  /** What insiders sold and bought in the 30, 90, 180 and 365 days before. */
  readonly sold: readonly (number | null)[];
  readonly bought: readonly (number | null)[];
}

/** All events up to a day that a search can show; returns with the eight digits, and dollars with the four, that searches keep. */
export async function storedEvents(databaseUrl: string, lastDay: string): Promise<StoredEvent[]> {
  const database = openAsOwner(databaseUrl, { max: 1 });
  try {
    const rows = await database.sql<StoredEvent[]>`
      select fact.accession, company.name as company, company.ticker, fact.filed_on::text as day, fact.missing, filing.items,
             round(fact.event_return::numeric, 8)::float8 as "eventReturn",
             to_json(array[sold_30, sold_90, sold_180, sold_365]::numeric(20, 4)[]) as sold,
             to_json(array[bought_30, bought_90, bought_180, bought_365]::numeric(20, 4)[]) as bought,
             fact.industry, fact.close::float8 as close, fact.market_value::float8 as "marketValue",
             fact.avg_dollar_volume::float8 as "averageDailyVolume"
        from market.event_fact fact
        join market.filing on filing.accession = fact.accession
        join market.company on company.cik = fact.cik
       where fact.filed_on <= ${lastDay}`;
    return [...rows];
  } finally {
    await database.close();
  }
}

export interface RandomEventSearch extends RandomSearch<StoredEvent> {
  /** A row as the table of this search shows it, by column. */
  shown(event: StoredEvent): Readonly<Record<string, string>>;
}

/**
 * @param events where bounds and names are taken from, so that filters cut through the data
 * @param lastDay no later events are looked for, because new filings arrive while a test runs
 */
export function randomEventSearch(
  random: () => number,
  events: readonly StoredEvent[],
  lastDay: string,
): RandomEventSearch {
  const search = searchBuilder(random, events);
  const lookback = search.one(LOOKBACKS);
  const at = LOOKBACKS.indexOf(lookback);
  const soldOf = ({ sold }: StoredEvent) => sold[at] ?? null;
  const boughtOf = ({ bought }: StoredEvent) => bought[at] ?? null;

  const filters: readonly (() => void)[] = [
    () => {
      const items = search.someOf(['1.01', '2.02', '5.02', '7.01', '8.01', '9.01']);
      if (items.length === 0) return;
      search.add('item', ...items);
      search.must((event) => event.items.some((item) => items.includes(item)));
    },
    () =>
      search.number({
        name: 'event_return',
        of: ({ eventReturn }) => eventReturn,
        scale: 100,
        digits: 1,
        typed: asPercent,
      }),
    () => search.number({ name: 'sold', of: soldOf, scale: 1e-3, digits: 0, typed: asDollars }),
    () => search.number({ name: 'purchased', of: boughtOf, scale: 1e-3, digits: 0, typed: asDollars }),
  ];
  // A company goes without company criteria (spec part 3, sections 4 and 7).
  const examples = [search.example(), search.example(), search.example()];
  const tickers = [...new Set(examples.flatMap(({ ticker }) => ticker ?? []))].slice(0, search.one([1, 3]));
  if (search.chance(0.2) && tickers.length > 0) {
    search.add('tickers', ...tickers);
    search.must(({ ticker }) => ticker !== null && tickers.includes(ticker));
  } else if (search.chance(0.4)) addCriterion(search);
  search.filterBy(filters);
  search.between([search.example().day, search.example().day], lastDay, ({ day }) => day);
  search.add('lookback', lookback);

  const built = search.build(
    [
      { name: 'ticker', of: (event) => event.ticker },
      { name: 'date_filed', of: ({ day }) => day },
      { name: 'event_return', of: ({ eventReturn }) => eventReturn },
      { name: 'value_sold', of: soldOf },
      { name: 'value_purchased', of: boughtOf },
    ],
    ({ day }) => day,
    ({ accession }) => accession,
  );
  const valueText = (value: number | null) => (value === null ? '–' : thousandsText(value));
  return {
    ...built,
    shown: (event) => ({
      'Company Name': event.company,
      Ticker: event.ticker ?? 'none',
      'Filing Date': dayText(event.day),
      'Event Return':
        event.eventReturn === null ? (event.missing === 'pending' ? 'pending' : '–') : percentText(event.eventReturn),
      '8-K Contents': event.items.join(', '),
      'Value of Shares Sold (in thousands)': valueText(soldOf(event)),
      'Value of Shares Purchased (in thousands)': valueText(boughtOf(event)),
    }),
  };
}
