import { instantText } from '@sentinel/calendar';
import { Banner, Panel } from '@sentinel/ui';
import type { ReactNode } from 'react';
import styles from './delivery.module.css';
import type { Canary } from './delivery.query.ts';
import { durationText } from './duration-text.ts';

interface CanaryPanelProps {
  readonly canary: Canary | null;
  /** The server's clock. */
  readonly now: string;
  readonly timeZone: string;
}

/** The way of the synthetic filing, by which an operator knows that alerts reach people (FIELD 2.10). */
export function CanaryPanel({ canary, now, timeZone }: CanaryPanelProps) {
  return (
    <Panel title="Synthetic filing">
      {canary === null ? (
        <p className={styles.note}>
          It is off. Set CANARY_EMAIL to have a test filing go the way of a real one every few minutes.
        </p>
      ) : (
        <>
          <p className={styles.note}>
            Every {canary.every_minutes} minutes, a test filing goes the way of a real one, to a private inbox. The last
            24 hours:
          </p>
          <dl className={styles.facts}>
            <Fact name="Half arrived within (p50)">{secondsText(canary.p50_seconds)}</Fact>
            <Fact name="95% arrived within (p95)">{secondsText(canary.p95_seconds)}</Fact>
            <Fact name="Arrived">
              {canary.arrived} of {canary.stored}
            </Fact>
            <Fact name="Last arrived">
              {canary.last_arrived_at === null ? (
                'Never'
              ) : (
                <>
                  {durationText(secondsBetween(canary.last_arrived_at, now))} ago
                  <time className={styles.instant} dateTime={canary.last_arrived_at}>
                    {instantText(canary.last_arrived_at, { timeZone, now: new Date(now) })}
                  </time>
                </>
              )}
            </Fact>
          </dl>
        </>
      )}
    </Panel>
  );
}

/** Says that the synthetic filing's messages no longer arrive; nothing while they do. */
export function SilenceBanner({ canary, now }: Omit<CanaryPanelProps, 'timeZone'>) {
  if (!canary?.is_silent) return null;
  const { last_arrived_at } = canary;
  return (
    <Banner tone="error">
      {last_arrived_at === null
        ? 'No message of the synthetic filing has arrived.'
        : `No message of the synthetic filing has arrived for ${durationText(secondsBetween(last_arrived_at, now))}.`}{' '}
      Alerts may not reach anybody. Check the ingest, alerts and worker services, then the mail server.
    </Banner>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const secondsText = (seconds: number | null) => (seconds === null ? '–' : durationText(seconds));

/** Zero where clocks differ. */
const secondsBetween = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
