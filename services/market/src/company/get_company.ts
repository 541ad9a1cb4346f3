import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { industryOfSic } from '@sentinel/vocabulary';
import type { Companies } from './company.repository.ts';

const NO_FIGURES = {
  close: null,
  close_on: null,
  shares_outstanding: null,
  shares_as_of: null,
  market_value: null,
  avg_dollar_volume: null,
};

/** Everything that the company page shows, by CIK or by ticker. */
export function get_company(companies: Companies): Handlers<'market'>['get_company'] {
  return async ({ cik: givenCik, ticker, start_date = null }) => {
    if ((givenCik === undefined) === (ticker === undefined))
      throw new AppError('bad_request', 'Pass either "cik" or "ticker".');
    const cik = givenCik ?? (await companies.cikOfTicker(ticker ?? ''));
    const company = cik === undefined ? undefined : await companies.company(cik);
    if (cik === undefined || !company) throw new AppError('not_found', 'No company has this CIK or ticker.');
    const [tickers, formerNames, figures, prices, trades, transactions, filings] = await Promise.all([
      companies.tickers(cik),
      companies.formerNames(cik),
      companies.figures(cik),
      companies.prices(cik, start_date),
      companies.trades(cik, start_date),
      companies.transactions(cik),
      companies.filings(cik, start_date),
    ]);
    return {
      company: {
        ...company,
        industry: industryOfSic(company.sic),
        tickers: [...tickers],
        former_names: [...formerNames],
      },
      figures: figures ?? NO_FIGURES,
      prices: prices.map(({ day, close }): [string, number] => [day, close]),
      trades: [...trades],
      transactions: [...transactions],
      filings: [...filings],
    };
  };
}
