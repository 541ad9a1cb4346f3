import { dayText } from '@sentinel/calendar';
import { filingColumn, OwnerLinks, OwnerNames } from '@sentinel/market-ui';
import type { ResultsColumn, RowCard } from '@sentinel/ui';
import { filingUrl, readableNames } from '@sentinel/vocabulary-market';
import { KindBadge } from '../../cells/kind-badge.tsx';
import { codeText } from '../../cells/transaction-codes.ts';
import type { CompanyData } from '../company.query.ts';
import { dollarsText, sharesText } from '../figures.ts';
import styles from './tables.module.css';

/** A transaction as filed, its place in the answer, and the CIK of the company whose page it stands on. */
export type TransactionRow = CompanyData['transactions'][number] & { readonly row: number; readonly cik: string };

const dateText = (day: string | null) => (day === null ? 'not stated' : dayText(day));
const shown = (figure: number | null, text: (figure: number) => string) => (figure === null ? null : text(figure));

const number = (name: string, read: (row: TransactionRow) => number | null, text: (figure: number) => string) =>
  ({
    name,
    kind: 'number',
    value: (row) => shown(read(row), text),
    render: (row) => shown(read(row), text) ?? <span className={styles.unknown}>not stated</span>,
  }) satisfies ResultsColumn<TransactionRow>;

/** The columns of the transactions as filed. */
export const TRANSACTION_COLUMNS: readonly ResultsColumn<TransactionRow>[] = [
  {
    name: 'Date',
    kind: 'date',
    value: ({ transaction_date }) => transaction_date,
    render: ({ transaction_date }) => dateText(transaction_date),
  },
  {
    name: 'Reporting Person',
    wholeShare: 0.9,
    value: ({ owner }) => owner,
    text: ({ owner }) => readableNames(owner),
    render: ({ owner, owner_ciks }) => <OwnerLinks filed={owner} ciks={owner_ciks} />,
  },
  { name: 'Security', value: ({ security_title }) => security_title },
  {
    name: 'Code',
    value: ({ code }) => codeText(code),
  },
  {
    name: 'Acquired or disposed',
    value: ({ acquired_disposed: side }) => (side === 'A' ? 'Acquired' : side === 'D' ? 'Disposed' : side),
  },
  number('Shares', ({ shares }) => shares, sharesText),
  number('Price', ({ price }) => price, dollarsText),
  number('Value', ({ value }) => value, dollarsText),
  number('Owned after', ({ shares_owned_following }) => shares_owned_following, sharesText),
  { name: 'Kind', value: ({ kind }) => kind, render: ({ kind }) => <KindBadge kind={kind} /> },
  filingColumn(({ cik, accno }) => filingUrl(cik, accno)),
];

/** A transaction on a phone. */
export const TRANSACTION_CARD: RowCard<TransactionRow> = {
  title: ({ owner }) => <OwnerNames filed={owner} />,
  aside: ({ shares }) => shown(shares, sharesText),
  detail: ({ transaction_date, code }) => [dateText(transaction_date), codeText(code)].filter(Boolean).join(' · '),
  asideDetail: ({ kind }) => kind,
};
