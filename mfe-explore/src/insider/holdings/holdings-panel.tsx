import { dayText } from '@sentinel/calendar';
import { Panel } from '@sentinel/ui';
import { useMemo } from 'react';
import type { InsiderData } from '../insider.query.ts';
import { HoldingRow } from './holding-row.tsx';
import styles from './holdings.module.css';
import { HoldingsTable } from './holdings-table.tsx';
import { namedYears, spanOf } from './time-scale.ts';

interface HoldingsPanelProps {
  readonly insider: InsiderData;
  /** In New York. */
  readonly today: string;
}

/** What the person held of each company over time, with purchases and sales. */
export function HoldingsPanel({ insider: { holdings, num_holdings }, today }: HoldingsPanelProps) {
  const span = useMemo(
    () =>
      spanOf(
        holdings.flatMap(({ marks, steps }) => [
          ...steps.slice(0, 1).map(([day]) => day),
          ...marks.map(({ day }) => day),
        ]),
        today,
      ),
    [holdings, today],
  );
  return (
    <Panel
      title={
        <>
          Holdings <span className={styles.unit}>shares, adjusted for splits</span>
        </>
      }
      actions={<Legend />}
      flush
    >
      {holdings.length === 0 ? (
        <p className={styles.none}>No filing states what was held after a transaction.</p>
      ) : (
        <div className={styles.chart}>
          {holdings.map((holding) => (
            <HoldingRow key={holding.cik} holding={holding} span={span} />
          ))}
          <div className={styles.axis}>
            <svg width="100%" height="20" aria-hidden="true">
              {namedYears(span).map(({ year, place }) => (
                <text key={year} x={`${place * 100}%`} y="14">
                  {year}
                </text>
              ))}
            </svg>
          </div>
          <HoldingsTable holdings={holdings} />
          <p className={styles.note}>
            From {dayText(span.from)} to {dayText(span.to)}. The sum of what the filings last stated of each kind of
            shares that was traded; others are not in it.
            {num_holdings > holdings.length
              ? ` Shown are the latest ${holdings.length} of ${num_holdings} companies.`
              : ''}
            {holdings.some(({ is_cut }) => is_cut) ? ' Of the oldest days, some are left out.' : ''}
          </p>
        </div>
      )}
    </Panel>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.purchase} aria-hidden="true">
          ▲
        </span>{' '}
        purchase
      </li>
      <li>
        <span className={styles.sale} aria-hidden="true">
          ▼
        </span>{' '}
        sale
      </li>
      <li>hollow: under a plan</li>
    </ul>
  );
}
