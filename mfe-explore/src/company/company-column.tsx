import { type ResultsColumn, TextLink } from '@sentinel/ui';
import { companyPath } from './company-address.ts';

interface OfCompany {
  readonly cik: string;
  readonly name: string;
  readonly ticker: string | null;
}

/** The column "Company": the ticker, or else the name, as a link to the company's page. */
export const companyColumn: ResultsColumn<OfCompany> = {
  name: 'Company',
  iconsPx: 12,
  value: ({ name, ticker }) => ticker ?? name,
  render: ({ cik, name, ticker }) => (
    <TextLink href={companyPath({ cik })} title={name}>
      {ticker ?? name}
    </TextLink>
  ),
};
