import { newYorkDay } from '@sentinel/calendar';
import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { clustersOf, DEFAULT_CLUSTER_DAYS, DEFAULT_CLUSTER_PEOPLE, industryOfSic } from '@sentinel/vocabulary-market';
import { shortSwingsOf, swingsFrom } from '../short-swing/short-swings-of.ts';
import type { Companies } from './company.repository.ts';

const NO_FIGURES = {
  close: null,
  close_on: null,
  shares_outstanding: null,
  shares_as_of: null,
  market_value: null,
  avg_dollar_volume: null,
};

/**
 * Everything that the company page shows, by CIK or by ticker. A ticker is the one in use today; one that is no longer
 * in use belongs to the company that had it last.
 */
export function get_company(
  companies: Companies,
  now: () => Date = () => new Date(),
): Handlers<'market'>['get_company'] {
  return async ({ cik: givenCik, ticker, start_date = null }) => {
    if ((givenCik === undefined) === (ticker === undefined))
      throw new AppError('bad_request', 'Pass either "cik" or "ticker".');
    const [named, ...others] = ticker === undefined ? [] : await companies.ofSymbol(ticker);
    const cik = givenCik ?? named?.cik;
    const company = cik === undefined ? undefined : await companies.company(cik);
    if (cik === undefined || !company) throw new AppError('not_found', 'No company has this CIK or ticker.');
    const [
      tickers,
      formerNames,
      figures,
      insiderNet,
      chart,
      trades,
      transactions,
      filings,
      notices,
      arrangements,
      swings,
    ] = await Promise.all([
      companies.tickers(cik),
      companies.formerNames(cik),
      companies.figures(cik),
      companies.insiderNet(cik, newYorkDay(now())),
      chartOf(companies, cik, start_date),
      companies.trades(cik, start_date),
      companies.transactions(cik),
      companies.filings(cik, start_date),
      companies.notices(cik),
      companies.arrangements(cik),
      companies.swings(cik, swingsFrom(newYorkDay(now()))),
    ]);
    return {
      company: {
        ...company,
        industry: industryOfSic(company.sic),
        tickers: [...tickers],
        former_names: [...formerNames],
      },
      same_symbol: others,
      figures: { ...(figures ?? NO_FIGURES), insider_net: insiderNet },
      ...chart,
      trades: [...trades],
      transactions: [...transactions],
      filings: [...filings],
      notices,
      arrangements,
      short_swings: shortSwingsOf(swings),
    };
  };
}

/** The closes, and what is marked on their days. */
async function chartOf(companies: Companies, cik: string, startDate: string | null) {
  const prices = await companies.prices(cik, startDate);
  const first = prices[0]?.day;
  const [trades, events, clustered] =
    first === undefined
      ? [[], [], []]
      : await Promise.all([
          companies.tradeMarks(cik, first),
          companies.eventMarks(cik, first),
          companies.clusterTrades(cik, first),
        ]);
  return {
    prices: prices.map(({ day, close }): [string, number] => [day, close]),
    trade_marks: [...trades],
    event_marks: [...events],
    cluster_marks: clusterMarks(clustered).filter(({ until }) => until >= (first ?? '')),
  };
}

/** The clusters of the usual rule, by direction; oldest first. */
function clusterMarks(trades: readonly Awaited<ReturnType<Companies['clusterTrades']>>[number][]) {
  return (['purchase', 'sale'] as const)
    .flatMap((direction) =>
      clustersOf(
        trades.filter((trade) => trade.direction === direction),
        DEFAULT_CLUSTER_PEOPLE,
        DEFAULT_CLUSTER_DAYS,
      ).map(({ people, trades: members }) => ({
        direction,
        from: members[0]?.date ?? '',
        until: members.at(-1)?.date ?? '',
        people: people.length,
      })),
    )
    .sort((one, other) => one.from.localeCompare(other.from));
}
