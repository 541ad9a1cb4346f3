import { Badge, classNames } from '@sentinel/ui';
import type { ReactNode } from 'react';
import { KindBadge } from '../../cells/kind-badge.tsx';
import tables from '../../cells/plain-table.module.css';
import { codeText } from '../../cells/transaction-codes.ts';
import styles from '../filing.module.css';
import type { FiledForm, FiledRow } from '../filing.query.ts';
import { dateText, numberText, whyNot } from './filed-text.ts';

interface Column {
  readonly name: string;
  readonly isNumber?: true;
  readonly isDate?: true;
  /** Only Table II has it. */
  readonly isOfDerivatives?: true;
  readonly cell: (row: FiledRow) => ReactNode;
}

const number = (filed: string | null) => (filed === null ? null : numberText(filed));
const dollars = (filed: string | null) => (filed === null ? null : `$ ${numberText(filed)}`);
const date = (filed: string | null) => (filed === null ? null : dateText(filed));
const SIDES: Readonly<Record<string, string>> = { A: 'Acquired', D: 'Disposed' };

/** The columns of the tables, in the order of the printed form. */
const COLUMNS: readonly Column[] = [
  { name: 'Security', cell: ({ security_title }) => security_title },
  { name: 'Exercise price', isNumber: true, isOfDerivatives: true, cell: (row) => dollars(row.exercise_price) },
  {
    name: 'Date',
    isDate: true,
    cell: ({ date: filed, deemed_execution_date: deemed }) => (
      <>
        {date(filed)}
        {deemed === null ? null : <small>deemed {dateText(deemed)}</small>}
      </>
    ),
  },
  {
    name: 'Code',
    cell: ({ code, is_equity_swap, timeliness }) => (
      <>
        {codeText(code)}
        {is_equity_swap ? <small>equity swap</small> : null}
        {timeliness === 'L' ? <small>late</small> : timeliness === 'E' ? <small>early</small> : null}
      </>
    ),
  },
  {
    name: 'Acquired or disposed',
    cell: ({ acquired_disposed: side }) => (side === null ? null : (SIDES[side] ?? side)),
  },
  { name: 'Amount', isNumber: true, cell: ({ shares, total_value }) => number(shares) ?? dollars(total_value) },
  {
    name: 'Price',
    isNumber: true,
    cell: ({ is_price_in_footnote, price }) => (is_price_in_footnote ? 'see footnote' : dollars(price)),
  },
  {
    name: 'Exercisable, expires',
    isOfDerivatives: true,
    cell: ({ exercise_date, expiration_date }) =>
      [date(exercise_date) ?? '–', date(expiration_date) ?? '–'].join(' to '),
  },
  {
    name: 'Underlying',
    isOfDerivatives: true,
    cell: ({ underlying_shares, underlying_title }) =>
      [number(underlying_shares), underlying_title].filter(Boolean).join(' '),
  },
  {
    name: 'Owned after',
    isNumber: true,
    cell: ({ is_owned_value, owned }) => (is_owned_value ? dollars(owned) : number(owned)),
  },
  {
    name: 'Held',
    cell: ({ direct_indirect: held, nature_of_ownership }) => (
      <>
        {held === 'D' ? 'Directly' : held === 'I' ? 'Indirectly' : held}
        {nature_of_ownership === null ? null : <small>{nature_of_ownership}</small>}
      </>
    ),
  },
  {
    name: 'Notes',
    cell: ({ footnote_ids }) =>
      footnote_ids.map((id) => (
        <a key={id} href={`#note-${id}`} className={styles.noteLink}>
          {id}
        </a>
      )),
  },
];

interface FormTableProps {
  readonly rows: readonly FiledRow[];
  readonly trades: FiledForm['trades'];
  readonly label: string;
  readonly isDerivative?: boolean;
}

/** A table of the form, all rows as filed; the rows of a trade are marked, and every other row says why it is none. */
export function FormTable({ rows, trades, label, isDerivative = false }: FormTableProps) {
  if (rows.length === 0) return <p className={styles.note}>No rows.</p>;
  const columns = COLUMNS.filter(({ isOfDerivatives }) => isDerivative || !isOfDerivatives);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
    <section className={tables.scroll} aria-label={`${label}, rows`} tabIndex={0}>
      <table className={classNames(tables.table, styles.form)}>
        <thead>
          <tr>
            {columns.map(({ isNumber, name }) => (
              <th key={name} scope="col" data-number={isNumber}>
                {name}
              </th>
            ))}
            <th scope="col">Counts as</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const trade = trades.find(({ trade_id }) => trade_id === row.trade_id);
            const why = whyNot(row, trade);
            return (
              <tr key={`${row.is_holding} ${row.row}`} data-trade={why === null ? trade?.direction : undefined}>
                {columns.map(({ cell, isDate, isNumber, name }) => (
                  <td key={name} data-number={isNumber} data-date={isDate}>
                    {cell(row)}
                  </td>
                ))}
                <td>
                  {row.is_holding ? <Badge>Holding</Badge> : row.kind === null ? null : <KindBadge kind={row.kind} />}
                  {why === null ? null : <small>{why}</small>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
