import { dayText } from '@sentinel/calendar';
import { type ResultsColumn, ResultsTable } from '@sentinel/ui';
import { useMemo } from 'react';
import { dollarsText, returnText } from '../figures.ts';
import type { ChartSession } from './chart-sessions.ts';
import { eventMarkText, tradeMarkText } from './session-text.ts';

interface SessionRow extends ChartSession {
  /** From the session before, a fraction. */
  readonly change: number | null;
}

const COLUMNS: readonly ResultsColumn<SessionRow>[] = [
  { name: 'Day', kind: 'date', value: ({ day }) => day, render: ({ day }) => dayText(day) },
  {
    name: 'Close',
    kind: 'number',
    value: ({ close }) => close,
    render: ({ close }) => dollarsText(close),
  },
  {
    name: 'Change',
    kind: 'number',
    value: ({ change }) => change,
    render: ({ change }) => (change === null ? null : returnText(change)),
  },
  { name: 'Insider trades', value: ({ trades }) => trades.map(tradeMarkText).join('; ') },
  { name: '8-K', value: ({ events }) => events.map(eventMarkText).join('; ') },
];

/** The chart as a table, latest session first. */
export function PriceTable({ sessions, start }: { sessions: readonly ChartSession[]; start: number }) {
  const rows = useMemo(
    () =>
      sessions
        .map((session, index): SessionRow => {
          const before = sessions[index - 1]?.close;
          return { ...session, change: before === undefined ? null : session.close / before - 1 };
        })
        .slice(start),
    [sessions, start],
  );
  return (
    <ResultsTable<SessionRow>
      label="Prices"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ day }) => day}
      initialView={{ sort: { column: 'Day', direction: 'desc' } }}
    />
  );
}
