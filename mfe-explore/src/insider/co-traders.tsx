import { dayText } from '@sentinel/calendar';
import { insiderPath } from '@sentinel/market-ui';
import { Panel, TextLink } from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { companyPath } from '../company/company-address.ts';
import styles from './insider.module.css';
import type { InsiderData } from './insider.query.ts';
import { countText } from './record/record-texts.ts';

/** Who traded the same companies in the same direction about the same days. */
export function CoTraders({ coTraders }: { readonly coTraders: InsiderData['co_traders'] }) {
  if (coTraders.length === 0) return null;
  return (
    <Panel title="Traded alongside" headingLevel={2}>
      <p className={styles.about}>
        Discretionary trades by others of the same company in the same direction, within 30 days before or after.
      </p>
      <ul className={styles.coTraders}>
        {coTraders.map(({ cik, issuer_cik, issuer_name, issuer_ticker, last_day, name, trades }) => (
          <li key={cik}>
            <TextLink href={insiderPath(cik)}>
              <span title={name}>{readableName(name)}</span>
            </TextLink>
            <p>
              {countText(trades, 'trade', 'trades')}, last of{' '}
              <TextLink href={companyPath({ cik: issuer_cik })} inSentence>
                {issuer_ticker ?? issuer_name}
              </TextLink>{' '}
              on {dayText(last_day)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
