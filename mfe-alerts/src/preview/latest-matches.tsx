import { dayText } from '@sentinel/calendar';
import { AcceptedTime, FilingLink } from '@sentinel/market-ui';
import { useId } from 'react';
import styles from './preview-panel.module.css';
import type { AlertPreview } from './use-preview.ts';

/** The latest three events that the alert would have matched. */
export function LatestMatches({ preview }: { preview: AlertPreview }) {
  const id = useId();
  return (
    <section className={styles.section}>
      <h3 id={id} className={styles.subtitle}>
        {preview.latest.length === 3 ? 'Latest three' : 'Latest'}
      </h3>
      <ul aria-labelledby={id}>
        {preview.latest.map(({ accepted_at, company, ticker, title, detail, event_day, filing_url, reasons }) => (
          <li key={`${filing_url} ${title} ${event_day} ${detail}`} className={styles.match}>
            <p className={styles.matchTitle}>
              <span>
                <b>{company}</b> {ticker ? <span className={styles.ticker}>{ticker}</span> : null}
              </span>
              <When accepted={accepted_at} day={event_day} />
            </p>
            <p className={styles.what}>{title}</p>
            <p className={styles.detail}>
              {detail} {filing_url ? <FilingLink url={filing_url} /> : null}
            </p>
            {reasons.length > 0 ? <p className={styles.detail}>Why: {whyText(reasons)}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When the message would have come; of a price move, its day. */
function When({ accepted, day }: { readonly accepted: string | null; readonly day: string | null }) {
  if (accepted === null) return day === null ? null : <span className={styles.day}>{dayText(day)}</span>;
  return (
    <span className={styles.day}>
      <AcceptedTime at={accepted} />
    </span>
  );
}

/** What met the alert's conditions: 'Trade types: Purchases; Value of shares traded: $1,204,500'. */
const whyText = (reasons: AlertPreview['latest'][number]['reasons']): string =>
  reasons.map(({ label, found }) => `${label}: ${found}`).join('; ');
