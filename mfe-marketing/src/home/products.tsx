import type { AnalyticsHome } from '@sentinel/brand';
import type { ReactNode } from 'react';
import styles from './products.module.css';

/** The three products (spec part 1 section 1): each shows what it would have said of the same made-up case. */
export function Products({ items }: { items: AnalyticsHome['products']['items'] }) {
  const shown: readonly ReactNode[] = [<Trades key="trades" />, <Events key="events" />, <Filing key="filing" />];
  return items.map(({ title, text, alertOn }, index) => (
    <article key={title} className={styles.product}>
      <div className={styles.say}>
        <h3>{title}</h3>
        <p>{text}</p>
        <p className={styles.rule}>
          <b>Alert on</b>
          {alertOn}
        </p>
      </div>
      {shown[index]}
    </article>
  ));
}

const TRADES = [
  { title: 'CFO', date: 'Oct 6', filed: null, value: '1,201.20', next: '19 days', after: '−29.99%' },
  { title: 'Director', date: 'Oct 14', filed: 'filed in 5 days', value: '940.28', next: '13 days', after: '−35.28%' },
  { title: 'CEO', date: 'Oct 20', filed: null, value: '1,945.58', next: '9 days', after: '−34.22%' },
] as const;

function Trades() {
  return (
    <div className={styles.panel}>
      <p className={styles.panelTop}>
        Eastmark Biologics, EMBX<span>3 sales, Oct 2026</span>
      </p>
      <table className={styles.trades}>
        <thead>
          <tr>
            <th>Title</th>
            <th>Trade date</th>
            <th className={styles.wide}>Direction</th>
            <th className={styles.number}>
              Value <span className={styles.wide}>(thousands)</span>
            </th>
            <th className={`${styles.number} ${styles.wide}`}>Next 8-K</th>
            <th className={styles.number}>20-day return</th>
            <th className={styles.wide}>10b5-1?</th>
          </tr>
        </thead>
        <tbody>
          {TRADES.map(({ title, date, filed, value, next, after }) => (
            <tr key={title}>
              <td>{title}</td>
              <td className={styles.figure}>
                {date}
                {filed ? <span className={`${styles.late} ${styles.wide}`}> {filed}</span> : null}
              </td>
              <td className={styles.wide}>
                <span className={styles.sale}>Sale</span>
              </td>
              <td className={styles.number}>{value}</td>
              <td className={`${styles.number} ${styles.wide}`}>{next}</td>
              <td className={`${styles.number} ${styles.loss}`}>{after}</td>
              <td className={styles.wide}>No</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>All three</td>
            <td className={styles.wide} />
            <td className={styles.number}>4,087.06</td>
            <td className={styles.wide} />
            <td />
            <td className={styles.wide} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Event returns in percent, and what insiders sold before in thousands of dollars. */
const EVENTS = [
  { company: 'Eastmark Biologics', item: 'Item 4.02', drop: 32.19, sold: '4,087.06' },
  { company: 'Cobalt Harbor Ltd.', item: 'Item 5.02', drop: 18.44, sold: '1,310.00' },
  { company: 'Garnet Peak REIT', item: 'Item 2.06', drop: 14.07, sold: '0.00' },
  { company: 'Basalt Energy Corp.', item: 'Item 3.01', drop: 12.6, sold: '268.00' },
  { company: 'Hollis & Crane Tools', item: 'Item 2.05', drop: 9.31, sold: '912.45' },
] as const;

function Events() {
  return (
    <div className={styles.panel}>
      <p className={styles.panelTop}>
        Largest drops, week of Nov 2<span>market adjusted</span>
      </p>
      <table className={styles.events}>
        <thead>
          <tr>
            <th>Company</th>
            <th className={styles.wide}>Contents</th>
            <td className={styles.bars} />
            <th className={styles.number}>Event return</th>
            <th className={styles.number}>Sold before</th>
          </tr>
        </thead>
        <tbody>
          {EVENTS.map(({ company, item, drop, sold }) => (
            <tr key={company}>
              <td>{company}</td>
              <td className={styles.wide}>{item}</td>
              <td className={styles.bars}>
                <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
                  <rect x={100 - drop * 3} y="0" width={drop * 3} height="14" />
                </svg>
              </td>
              <td className={`${styles.number} ${styles.loss}`}>−{drop.toFixed(2)}%</td>
              <td className={styles.number}>{sold}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Filing() {
  return (
    <div className={styles.panel}>
      <p className={styles.panelTop}>
        Filing text<span>2 keywords found</span>
      </p>
      <div className={styles.filing}>
        <div className={styles.text}>
          <h4>Item 4.02 Non-Reliance on Previously Issued Financial Statements</h4>
          <p>
            On October 30, 2026, the Audit Committee concluded that the Company’s financial statements for fiscal years
            2024 and 2025 <mark>should no longer be relied upon</mark> because revenue from two distribution agreements
            was recorded before control had passed. Management also expects to report a <mark>material weakness</mark>{' '}
            in internal control over financial reporting.
          </p>
        </div>
        <dl className={styles.facts}>
          <dt>Filed</dt>
          <dd>Nov 2, 2026, 7:31 AM EST</dd>
          <dt>Form</dt>
          <dd>8-K</dd>
          <dt>Your keywords</dt>
          <dd className={styles.keywords}>
            <span className={styles.found}>no longer be relied upon</span>
            <span className={styles.found}>material weakness</span>
            <span className={styles.absent}>subpoena</span>
          </dd>
        </dl>
      </div>
    </div>
  );
}
