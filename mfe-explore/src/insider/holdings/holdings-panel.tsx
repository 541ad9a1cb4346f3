import { dayText } from '@sentinel/calendar';
import { Panel, SegmentedControl } from '@sentinel/ui';
import { useMemo, useState } from 'react';
import type { InsiderData } from '../insider.query.ts';
import { HoldingRow, type Shown } from './holding-row.tsx';
import styles from './holdings.module.css';
import { HoldingsTable } from './holdings-table.tsx';
import { namedYears, spanOf } from './time-scale.ts';

interface HoldingsPanelProps {
  readonly insider: InsiderData;
  /** In New York. */
  readonly today: string;
}

const VIEWS = [
  { value: 'shares', label: 'Shares held' },
  { value: 'price', label: 'Price' },
] as const;
const UNITS: Readonly<Record<Shown, string>> = {
  shares: 'shares, adjusted for splits',
  price: 'closes, adjusted for splits',
};

/** What the person held of each company over time, or its price, with purchases and sales. */
export function HoldingsPanel({ insider: { holdings, num_holdings }, today }: HoldingsPanelProps) {
  const [shown, setShown] = useState<Shown>('shares');
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
          Holdings <span className={styles.unit}>{UNITS[shown]}</span>
        </>
      }
      actions={
        <>
          <Legend />
          {holdings.length === 0 ? null : (
            <SegmentedControl label="Show" hideLabel size="small" options={VIEWS} value={shown} onChange={setShown} />
          )}
        </>
      }
      flush
    >
      {holdings.length === 0 ? (
        <p className={styles.none}>No filing states what was held after a transaction.</p>
      ) : (
        <div className={styles.chart}>
          {holdings.map((holding) => (
            <HoldingRow key={holding.cik} holding={holding} shown={shown} span={span} />
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
            From {dayText(span.from)} to {dayText(span.to)}.{' '}
            {shown === 'shares'
              ? 'The sum of what the filings last stated of each kind of shares that was traded; others are not in it.'
              : 'A trade stands at the close of about its day; each company has a scale of its own.'}
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
