import { classNames, Panel } from '@sentinel/ui';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { AlertDraft } from '../draft/alert-draft.ts';
import { numberText } from '../words/amount-text.ts';
import { LatestMatches } from './latest-matches.tsx';
import { MessagePreview } from './message-preview.tsx';
import styles from './preview-panel.module.css';
import { rateText, timesText } from './rate-text.ts';
import { type AlertPreview, usePreview } from './use-preview.ts';
import { WeekChart } from './week-chart.tsx';

interface PreviewPanelProps {
  readonly email: string;
  readonly draft: AlertDraft;
}

/** What the alert would have done in the last 90 days, while it is edited; as fast as the fields change. */
export function PreviewPanel({ email, draft }: PreviewPanelProps) {
  const { preview, isCurrent, needs } = usePreview(email, draft);
  return (
    <div className={styles.preview}>
      <Panel flush>
        <section className={styles.section} aria-live="polite">
          <header className={styles.header}>
            <h2 className={styles.title}>Live preview</h2>
            {preview ? (
              <span className={styles.state}>
                <span className={classNames(styles.dot, isCurrent && styles.current)} aria-hidden="true" />
                {isCurrent ? 'up to date' : 'updating…'}
              </span>
            ) : null}
          </header>
          {preview ? <Figures preview={preview} /> : <p className={styles.muted}>{needs ?? 'Looking back 90 days…'}</p>}
        </section>
        {preview && preview.latest.length > 0 ? <LatestMatches preview={preview} /> : null}
        {preview ? <DecidingFilters preview={preview} /> : null}
      </Panel>
      {preview ? (
        <>
          {preview.message ? <MessagePreview message={preview.message} /> : null}
          <p className={styles.foot}>
            <ShieldCheck size={14} aria-hidden="true" />
            The same rules judge new filings and this history.
          </p>
        </>
      ) : null}
    </div>
  );
}

function Figures({ preview }: { preview: AlertPreview }) {
  const [now] = useState(() => new Date());
  return (
    <>
      <p className={styles.muted}>would have fired</p>
      <p className={styles.times}>{timesText(preview.matches)}</p>
      <p className={styles.muted}>{rateText(preview.matches)}</p>
      <WeekChart weeks={preview.weekly} until={now} />
    </>
  );
}

/** How many more would have matched without one of the filters: the first decides most. One that takes nothing away decides nothing. */
function DecidingFilters({ preview }: { preview: AlertPreview }) {
  const filters = preview.without
    .filter(({ matches }) => matches > preview.matches)
    .toSorted((one, other) => other.matches - one.matches);
  if (filters.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>Which filter decides</h3>
      <ul className={styles.filters}>
        {filters.map(({ filter, matches }) => (
          <li key={filter}>
            <span>Without "{filter}"</span>
            <b>{numberText(matches)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
