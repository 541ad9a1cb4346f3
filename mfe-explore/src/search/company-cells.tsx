import { AcceptedTime, FilingLink } from '@sentinel/market-ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import type { Cell } from '../fields/columns-of.tsx';
import { CompanyLink } from './company-link.tsx';

/** What rows of both pages say of a company and their filing. */
interface RowOfCompany {
  readonly conm: string;
  readonly ticker: string | null;
  readonly cik: string;
  readonly accno: string;
  readonly acceptance: string | null;
}

/** The cells of company and filing on both pages (spec part 3, section 2): the ticker leads to the filing. */
export const COMPANY_CELLS: Readonly<Record<'acceptance' | 'conm' | 'ticker' | 'filing_url', Cell<RowOfCompany>>> = {
  acceptance: { render: ({ acceptance }) => acceptance && <AcceptedTime at={acceptance} /> },
  filing_url: {
    kind: 'link',
    linkText: 'Filing',
    render: ({ cik, accno }) => <FilingLink url={filingUrl(cik, accno)} label="Filing" />,
  },
  conm: { wholeShare: 0.9, render: ({ conm, ticker }) => <CompanyLink name={conm} ticker={ticker} /> },
  ticker: {
    render: ({ ticker, cik, accno }) => <FilingLink url={filingUrl(cik, accno)}>{ticker ?? 'none'}</FilingLink>,
  },
};
