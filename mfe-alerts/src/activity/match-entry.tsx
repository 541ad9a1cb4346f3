import { instantText } from '@sentinel/calendar';
import { FilingLink } from '@sentinel/market-ui';
import { TextLink } from '@sentinel/ui';
import { useEffect, useRef } from 'react';
import styles from './activity.module.css';
import type { Match } from './activity.query.ts';
import { ReceiptTimeline } from './receipt-timeline.tsx';
import { receiptsSummary } from './receipt-words.ts';

interface MatchEntryProps {
  readonly match: Match;
  readonly timeZone: string;
  /** The address names it: it is opened and brought into view. */
  readonly isNamed: boolean;
}

/** One match: what happened, which alert it fired and why, and the way of each message. */
export function MatchEntry({ match, timeZone, isNamed }: MatchEntryProps) {
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) entry.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  const { alert_name, detail, filing_url, matched_at, reasons, receipts } = match;
  return (
    <li ref={entry} className={styles.match} aria-current={isNamed || undefined}>
      <div className={styles.line}>
        <h3 className={styles.title}>
          {match.company}: {match.title}
        </h3>
        <time dateTime={matched_at} className={styles.time}>
          {instantText(matched_at, { timeZone, now: new Date() })}
        </time>
      </div>
      {detail === '' ? null : <p className={styles.detail}>{detail}</p>}
      <p className={styles.detail}>
        Fired{' '}
        {match.alert_exists ? (
          <TextLink href={`/alert?name=${encodeURIComponent(alert_name)}`} inSentence>
            {alert_name}
          </TextLink>
        ) : (
          `${alert_name} (deleted)`
        )}
        {filing_url === null ? null : (
          <>
            {' · '}
            <FilingLink url={filing_url} label="Open filing" inSentence />
          </>
        )}
      </p>
      <details className={styles.more} open={isNamed}>
        <summary>
          Why it fired, and its messages: <span className={styles.summary}>{receiptsSummary(receipts)}</span>
        </summary>
        <dl className={styles.reasons}>
          {reasons.map(({ label, asked, found }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {found} <span className={styles.asked}>(asked: {asked})</span>
              </dd>
            </div>
          ))}
        </dl>
        {receipts.map((receipt) => (
          <ReceiptTimeline key={receipt.notification_id} receipt={receipt} matchedAt={matched_at} timeZone={timeZone} />
        ))}
      </details>
    </li>
  );
}
