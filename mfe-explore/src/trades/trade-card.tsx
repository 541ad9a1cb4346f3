import { insiderPath } from '@sentinel/market-ui';
import { type RowCard, TextLink } from '@sentinel/ui';
import { readableNames } from '@sentinel/vocabulary-market';
import { ImplausibleSign, ReturnText } from '../cells/cells.tsx';
import { shortDay, shortDollars } from '../cells/formats.ts';
import { CardLinks, CardTitle } from '../search/row-card.tsx';
import styles from './trade-card.module.css';
import type { TradeRow } from './trade-warnings.ts';

/** A trade on a phone: the two lines that decide whether to open it. */
export const TRADE_CARD: RowCard<TradeRow> = {
  title: (row) => <CardTitle {...row} />,
  detail: ({ owner, title }) => [readableNames(owner), title].filter((text) => text !== '').join(' · '),
  aside: ({ implausible, trade_direction, value }) => (
    <>
      {implausible === null ? null : <ImplausibleSign />}
      <span className={trade_direction === 'purchase' ? styles.purchase : styles.sale}>
        {trade_direction === 'purchase' ? 'Purchase' : 'Sale'}
      </span>
      {value === null ? null : ` ${shortDollars(value)}`}
    </>
  ),
  asideDetail: ({ trade_date, trade_return }) => (
    <>
      {shortDay(trade_date)}
      {trade_return === null ? null : (
        <>
          {' · '}
          <ReturnText fraction={trade_return} />
        </>
      )}
    </>
  ),
  actions: (row) => (
    <>
      <CardLinks {...row} />
      {row.owner_cik === null ? null : <TextLink href={insiderPath(row.owner_cik)}>Person</TextLink>}
    </>
  ),
};
