import { instantText } from '@sentinel/calendar';
import { FilingLink } from '@sentinel/market-ui';
import { Panel } from '@sentinel/ui';
import { missingWords } from '../words/health-text.ts';
import styles from './activity.module.css';
import type { Unjudged } from './activity.query.ts';

/** The filings that alerts could not judge yet, and what each waits for. */
export function UnjudgedPanel({ events, timeZone }: { events: readonly Unjudged[]; timeZone: string }) {
  const title = events.length === 1 ? '1 filing could not be judged' : `${events.length} filings could not be judged`;
  return (
    <Panel title={title}>
      <p className={styles.detail}>We judge each one as soon as what is missing arrives.</p>
      <ul className={styles.unjudged}>
        {events.map(({ alert_name, event, filing_url, missing, since }) => (
          <li key={`${alert_name} ${event}`}>
            {filing_url === null ? (
              event
            ) : (
              <FilingLink url={filing_url} inSentence>
                {event}
              </FilingLink>
            )}
            <span className={styles.detail}>
              {' '}
              for {alert_name}: {missingWords(missing)}, since {instantText(since, { timeZone, now: new Date() })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
