import { Button, EmptyState, LazyPart, SegmentedControl, Skeleton, Spinner, TextLink } from '@sentinel/ui';
import { Table2, TrendingUp } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { CompanyData } from '../company.query.ts';
import { cursorAfterKey } from './chart-keys.ts';
import { ChartLegend } from './chart-legend.tsx';
import { CHART_RANGES, type ChartRange, chartSessions, rangeStart } from './chart-sessions.ts';
import type { PriceChartProps } from './price-chart.tsx';
import styles from './price-panel.module.css';
import { PriceTable } from './price-table.tsx';
import { SessionCard } from './session-card.tsx';
import { sessionText } from './session-text.ts';

const loadChart = () => import('./price-chart.tsx');
const RANGES = CHART_RANGES.map(({ value, label }) => ({ value, label }));

interface PricePanelProps {
  readonly company: CompanyData;
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
  /** The prices before the last five years are loading. */
  readonly isLoading: boolean;
}

/**
 * The prices of a company with what insiders did and when the company reported: as a chart, which pointer and keyboard
 * read session by session, or as a table.
 */
export function PricePanel({ company, range, onRange, isLoading }: PricePanelProps) {
  const headingId = useId();
  const sessions = useMemo(() => chartSessions(company), [company]);
  const start = useMemo(() => rangeStart(sessions, range), [sessions, range]);
  const [isTable, setTable] = useState(false);

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} className="visually-hidden">
          Price
        </h2>
        <SegmentedControl label="Range" hideLabel size="small" options={RANGES} value={range} onChange={onRange} />
        {isLoading ? <Spinner size="small" label="Loading earlier prices" /> : null}
        {isTable ? null : <ChartLegend />}
        <Button
          variant="outline"
          aria-pressed={isTable}
          icon={isTable ? <TrendingUp size={14} aria-hidden="true" /> : <Table2 size={14} aria-hidden="true" />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show chart' : 'Show table'}
        </Button>
      </header>
      {sessions.length === 0 ? (
        <div className={styles.chart}>
          <EmptyState title="No prices">We have no closing prices for this company.</EmptyState>
        </div>
      ) : isTable ? (
        <PriceTable sessions={sessions} start={start} />
      ) : (
        <ReadableChart sessions={sessions} start={start} cik={company.company.cik} />
      )}
      {sessions.length > 0 && !isTable ? (
        <footer className={styles.footer}>
          <p>
            Adjusted for splits and spin-offs. Arrow keys move by a session, with Shift to the next mark; Enter keeps
            the details open.
          </p>
          <TextLink href="https://www.tradingview.com/" external inSentence>
            Charts by TradingView
          </TextLink>
        </footer>
      ) : null}
    </section>
  );
}

/** The chart with its cursor: what pointer and keyboard read. */
function ReadableChart({
  sessions,
  start,
  cik,
}: Pick<PriceChartProps, 'sessions' | 'start'> & { readonly cik: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [isPinned, setPinned] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  const shown = cursor !== null && cursor < sessions.length ? cursor : null;

  function release() {
    setPinned(false);
    setCursor(null);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') release();
    else if (event.key === 'Enter' && shown !== null) setPinned(!isPinned);
    else {
      const next = cursorAfterKey(sessions, shown, event);
      if (next === undefined) return;
      setCursor(next);
    }
    event.preventDefault();
  }

  return (
    <div className={styles.chart} ref={frame}>
      <div
        className={styles.cursor}
        role="slider"
        tabIndex={0}
        aria-label="Price chart: session"
        aria-valuemin={1}
        aria-valuemax={sessions.length}
        aria-valuenow={(shown ?? sessions.length - 1) + 1}
        aria-valuetext={shown === null ? 'No session chosen' : sessionText(sessions, shown)}
        onKeyDown={press}
        onBlur={() => {
          if (!isPinned) setCursor(null);
        }}
      >
        <LazyPart<PriceChartProps>
          load={loadChart}
          fallback={<Skeleton height="100%" />}
          errorTitle="The chart could not be loaded."
          props={{
            sessions,
            start,
            cursor: shown,
            onPoint: (index) => {
              if (!isPinned) setCursor(index);
            },
            onPick: (index) => {
              setCursor(index);
              setPinned(!(isPinned && index === shown));
            },
            onPlace: setPlace,
          }}
        />
      </div>
      {shown !== null && place !== null ? (
        <SessionCard
          sessions={sessions}
          index={shown}
          x={place}
          cik={cik}
          width={frame.current?.clientWidth ?? 0}
          onClose={isPinned ? release : undefined}
        />
      ) : null}
    </div>
  );
}
