import { Panel, SegmentedControl } from '@sentinel/ui';
import { useState } from 'react';
import styles from './preview-panel.module.css';
import type { AlertPreview } from './use-preview.ts';

const CHANNELS = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
] as const;

/** How the message about the latest match reads, by e-mail or as a text message: what is sent, without its links. */
export function MessagePreview({ message }: { message: NonNullable<AlertPreview['message']> }) {
  const [channel, setChannel] = useState<'email' | 'sms'>('email');
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
              <b>{message.subject}</b>
              <p className={styles.lines}>{message.lines.join('\n').trim()}</p>
            </>
          ) : (
            <p className={styles.lines}>{message.text_lines.join('\n')}</p>
          )}
        </div>
      </section>
    </Panel>
  );
}
