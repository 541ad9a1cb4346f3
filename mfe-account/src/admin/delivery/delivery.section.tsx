import { call } from '@sentinel/api-client';
import { useSession } from '@sentinel/session/react';
import { EmptyState, Panel, useToast } from '@sentinel/ui';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AskDialog } from '../rows/ask-dialog.tsx';
import { Loaded } from '../rows/loaded.tsx';
import { useFocusLater } from '../rows/use-focus-later.ts';
import { CanaryPanel, SilenceBanner } from './canary-panel.tsx';
import styles from './delivery.module.css';
import { deliveryQuery, type Undelivered } from './delivery.query.ts';
import { resendText } from './delivery-words.ts';
import { MessageCounts } from './message-counts.tsx';
import { UndeliveredTable } from './undelivered-table.tsx';

/** /profile/admin/delivery: whether filings become messages, and those that an administrator decides about. */
export function DeliverySection() {
  const health = useQuery(deliveryQuery);
  const timeZone = ianaTimeZone(useSession().timeZone);
  const [asked, setAsked] = useState<Undelivered | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(wrapper);
  const toast = useToast();

  async function onQueued({ notification_id }: Undelivered) {
    const rows = health.data?.undelivered ?? [];
    const place = rows.findIndex((row) => row.notification_id === notification_id);
    const neighbor = rows[place + 1] ?? rows[place - 1];
    await health.refetch();
    setAsked(null);
    toast({ title: 'The message is queued again.', tone: 'success' });
    if (neighbor) focusLater(neighbor.notification_id);
  }

  return (
    <>
      <Loaded what="delivery of messages" query={health} onRetry={() => void health.refetch()}>
        {(data) => (
          <>
            <SilenceBanner canary={data.canary} now={data.now} />
            <div className={styles.overview}>
              <CanaryPanel canary={data.canary} now={data.now} timeZone={timeZone} />
              <MessageCounts {...data} />
            </div>
            <Panel flush title="Undelivered messages">
              {data.undelivered.length === 0 ? (
                <EmptyState title="Every message has been taken.">
                  Messages that fail for good, and those whose fate is unknown, show here.
                </EmptyState>
              ) : (
                <UndeliveredTable
                  rows={data.undelivered}
                  timeZone={timeZone}
                  wrapper={wrapper}
                  onSendAgain={setAsked}
                />
              )}
              {data.undelivered_count > data.undelivered.length ? (
                <p className={styles.more}>
                  The latest {data.undelivered.length} of {data.undelivered_count.toLocaleString('en-US')} are shown.
                </p>
              ) : null}
            </Panel>
          </>
        )}
      </Loaded>
      {asked === null ? null : (
        <AskDialog
          title="Send again"
          confirmLabel="Send again"
          act={() => call('redrive_notification', { notification_id: asked.notification_id })}
          onStale={() => void health.refetch()}
          onCancel={() => setAsked(null)}
          onDone={() => onQueued(asked)}
        >
          {resendText(asked)}
        </AskDialog>
      )}
    </>
  );
}
