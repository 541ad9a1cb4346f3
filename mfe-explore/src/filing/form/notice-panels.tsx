import { dayText } from '@sentinel/calendar';
import { Panel } from '@sentinel/ui';
import { type PlainColumn, PlainTable } from '../../cells/plain-table.tsx';
import styles from '../filing.module.css';
import type { FiledNotice } from '../filing.query.ts';
import { NOTICE_ACQUIRED, NOTICE_NOTES, NOTICE_SALES, NOTICE_SECURITIES } from '../sections.ts';
import { numberText } from './filed-text.ts';

const NONE = '1933-01-0';
/** EDGAR requires some dates and has placeholders for those that do not exist. */
const day = (filed: string | null) => (filed === null || filed.startsWith(NONE) ? null : dayText(filed));
const number = (filed: string | null) => (filed === null ? null : numberText(filed));
const dollars = (filed: string | null) => (filed === null ? null : `$ ${numberText(filed)}`);

/** A Form 144 as filed. */
export function NoticePanels({ notice }: { readonly notice: FiledNotice }) {
  const {
    acquired,
    plan_adoption_dates,
    relationships,
    remarks,
    securities,
    seller,
    sold_past_3_months: sold,
  } = notice;
  const facts = [
    ['Seller', seller],
    ['Relationship', relationships.join(', ') || null],
    ['Plan adopted', plan_adoption_dates.map((date) => dayText(date)).join(', ') || null],
    ['Notice dated', day(notice.notice_date)],
    ['Amends', notice.amends],
    ['Remarks', remarks],
  ] as const;
  return (
    <>
      <Panel id={NOTICE_SECURITIES.id} title={NOTICE_SECURITIES.title} className={styles.section}>
        <Rows
          label={NOTICE_SECURITIES.title}
          rows={securities}
          columns={[
            ['Class', ({ class: of }) => of],
            ['Units', (row) => number(row.units), 'number'],
            ['Market value', (row) => dollars(row.market_value), 'number'],
            ['Outstanding', (row) => number(row.units_outstanding), 'number'],
            ['Sale on about', (row) => day(row.approximate_sale_date), 'date'],
            ['Exchange', (row) => row.exchange],
            ['Broker', (row) => row.broker],
          ]}
        />
      </Panel>
      <Panel id={NOTICE_ACQUIRED.id} title={NOTICE_ACQUIRED.title} className={styles.section}>
        <Rows
          label={NOTICE_ACQUIRED.title}
          rows={acquired}
          columns={[
            ['Class', ({ class: of }) => of],
            ['Acquired', (row) => day(row.date), 'date'],
            ['How', (row) => row.nature],
            ['From', (row) => row.from],
            ['Units', (row) => number(row.units), 'number'],
            ['Paid', (row) => day(row.payment_date), 'date'],
          ]}
        />
      </Panel>
      <Panel id={NOTICE_SALES.id} title={NOTICE_SALES.title} className={styles.section}>
        <Rows
          label={NOTICE_SALES.title}
          rows={sold}
          columns={[
            ['Seller', (row) => row.seller],
            ['Sold', (row) => day(row.date), 'date'],
            ['Units', (row) => number(row.units), 'number'],
            ['Gross proceeds', (row) => dollars(row.proceeds), 'number'],
          ]}
        />
      </Panel>
      <Panel id={NOTICE_NOTES.id} title={NOTICE_NOTES.title} className={styles.section}>
        <dl className={styles.notes} data-wide="">
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact ?? 'not stated'}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

interface RowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly PlainColumn<Row>[];
}

function Rows<Row>(props: RowsProps<Row>) {
  return props.rows.length === 0 ? <p className={styles.note}>No rows.</p> : <PlainTable {...props} />;
}
