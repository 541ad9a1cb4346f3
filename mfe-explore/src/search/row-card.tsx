import { FilingLink } from '@sentinel/market-ui';
import { TextLink } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import styles from './row-card.module.css';

interface RowOfCompany {
  readonly conm: string;
  readonly ticker: string | null;
  readonly cik: string;
  readonly accno: string;
}

/** The company of a row on a phone: name and ticker. */
export function CardTitle({ conm, ticker }: Pick<RowOfCompany, 'conm' | 'ticker'>) {
  return (
    <>
      {conm} {ticker === null ? null : <span className={styles.ticker}>{ticker}</span>}
    </>
  );
}

/** Where a row on a phone leads: its filing and its company. */
export function CardLinks({ ticker, cik, accno }: RowOfCompany) {
  return (
    <>
      <FilingLink url={filingUrl(cik, accno)} label="Filing" />
      {ticker === null ? null : <TextLink href={`/company?${new URLSearchParams({ ticker })}`}>Company</TextLink>}
    </>
  );
}
