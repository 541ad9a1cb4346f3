import { Panel, SegmentedControl } from '@sentinel/ui';
import { useState } from 'react';
import styles from './preview-panel.module.css';
import type { AlertPreview } from './use-preview.ts';

const CHANNELS = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
] as const;

/** How the message about a match reads, by e-mail or as a text message. */
export function MessagePreview({ match }: { match: AlertPreview['latest'][number] }) {
  const [channel, setChannel] = useState<'email' | 'sms'>('email');
  const subject = `${match.ticker ?? match.company}: ${match.title}`;
  return (
    <Panel flush>
      <section className={styles.section}>
        <header className={styles.header}>
          <h3 className={styles.subtitle}>How the message reads</h3>
          <SegmentedControl
            hideLabel
            size="small"
            label="Channel"
            options={CHANNELS}
            value={channel}
            onChange={setChannel}
          />
        </header>
        <div className={styles.message}>
          {channel === 'email' ? (
            <>
              <b>{subject}</b>
              <p>{match.detail}</p>
              <p>Why: {whyText(match.reasons)}</p>
            </>
          ) : (
            <p>
              {subject}. {match.detail}
            </p>
          )}
        </div>
      </section>
    </Panel>
  );
}

/** What met the alert's conditions, as its messages say it: 'Trade types: Purchases; Value of shares traded: $1,204,500'. */
export const whyText = (reasons: AlertPreview['latest'][number]['reasons']): string =>
  reasons.map(({ label, found }) => `${label}: ${found}`).join('; ');
