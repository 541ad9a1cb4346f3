import { TextLink } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import { CompanyLink } from './company-link.tsx';
import type { ExploreColumn } from './definition.ts';

/** What rows of both pages say of a company and their filing. */
interface RowOfCompany {
  readonly conm: string;
  readonly ticker: string | null;
  readonly cik: string;
  readonly accno: string;
}

/**
 * The first two columns of both pages (spec part 3, section 2): the ticker leads to the filing.
 * @param company what the company did in a row: 'The company that filed.'
 */
export function companyColumns(company: string): readonly ExploreColumn<RowOfCompany, 'conm' | 'ticker'>[] {
  return [
    {
      name: 'Company Name',
      sortColumn: 'conm',
      tooltip: `${company} Its name leads to its page.`,
      value: ({ conm }) => conm,
      render: ({ conm, ticker }) => <CompanyLink name={conm} ticker={ticker} />,
    },
    {
      name: 'Ticker',
      sortColumn: 'ticker',
      tooltip: 'The ticker leads to the filing at the SEC.',
      value: ({ ticker }) => ticker,
      render: ({ ticker, cik, accno }) => (
        <TextLink href={filingUrl(cik, accno)} external>
          {ticker ?? 'none'}
        </TextLink>
      ),
    },
  ];
}
