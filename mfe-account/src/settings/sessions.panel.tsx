import { instantText } from '@sentinel/calendar';
import { useSession } from '@sentinel/session/react';
import { Banner, Button, ConfirmDialog, ErrorState, Panel, SkeletonText } from '@sentinel/ui';
import { ianaTimeZone, type TimeZone } from '@sentinel/vocabulary-account';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AccessList } from './access-list.tsx';
import { type Revocation, sessionsQuery, useRevoke } from './sessions.query.ts';
import styles from './settings.module.css';
import { timeZoneWords } from './time-zone-options.ts';

/** What to end, as text for the question and for the message after it. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly revocation: Revocation;
  readonly done: string;
}

const ALL_OTHERS: Question = {
  title: 'Log out all other sessions',
  text: 'Everyone who uses your account on another device or browser has to log in again. You stay logged in here.',
  confirmLabel: 'Log out all others',
  revocation: { scope: 'others' },
  done: 'All other sessions were logged out.',
};

interface SessionsPanelProps {
  email: string;
  zone: TimeZone;
}

/** Sessions: where the account is logged in and which devices are remembered; each can be ended (SECURITY.md 30). */
export function SessionsPanel({ email, zone }: SessionsPanelProps) {
  const isRunningAs = useSession().runAs !== null;
  return (
    <Panel title="Sessions">
      {isRunningAs ? (
        <p className={styles.note}>You can't see or end sessions while running as another user.</p>
      ) : (
        <Sessions email={email} zone={zone} />
      )}
    </Panel>
  );
}

function Sessions({ email, zone }: SessionsPanelProps) {
  const access = useQuery(sessionsQuery(email));
  const revoke = useRevoke(email);
  const [question, setQuestion] = useState<Question>(ALL_OTHERS);
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEnded = useRef(false);

  function ask(next: Question) {
    revoke.reset();
    setSaid(undefined);
    setQuestion(next);
    setAsking(true);
  }
  function end() {
    revoke.mutate(question.revocation, {
      onSuccess: () => {
        wasEnded.current = true;
        setAsking(false);
        setSaid(question.done);
      },
    });
  }

  if (access.isPending) return <SkeletonText lines={4} />;
  if (!access.data)
    return (
      <ErrorState
        title="Your sessions could not be loaded"
        onRetry={() => void access.refetch()}
        retrying={access.isFetching}
      >
        {access.error?.message}
      </ErrorState>
    );

  const { sessions, remembered_devices: devices } = access.data;
  const now = new Date();
  const time = (instant: string) => instantText(instant, { timeZone: ianaTimeZone(zone), now });
  return (
    <div className={styles.access}>
      <div className={styles.subtitleLine}>
        <h3 ref={heading} tabIndex={-1} className={styles.subtitle}>
          Where you are logged in
        </h3>
        <p className={styles.said} role="status">
          {said}
        </p>
      </div>
      <p className={styles.hint}>Times shown in {timeZoneWords(zone, now)}.</p>
      <AccessList
        things="sessions"
        lines={sessions.map((session) => ({
          id: session.session_id,
          usedAt: session.last_seen_at,
          device: session.device,
          ip: session.ip,
          isCurrent: session.is_current,
          facts: [`Last seen ${time(session.last_seen_at)}`, `Logged in ${time(session.created_at)}`],
          action: session.is_current ? undefined : 'Log out',
          onAction: () =>
            ask({
              title: 'Log out',
              text: `Log out ${session.device}? Whoever uses it has to log in again.`,
              confirmLabel: 'Log out',
              revocation: { session_id: session.session_id },
              done: `${session.device} was logged out.`,
            }),
        }))}
      >
        {sessions.some(({ is_current }) => !is_current) ? (
          <Button variant="outline" onClick={() => ask(ALL_OTHERS)}>
            Log out all other sessions
          </Button>
        ) : null}
      </AccessList>

      <h3 className={styles.subtitle}>Remembered devices</h3>
      {devices.length === 0 ? (
        <p className={styles.hint}>No remembered devices. Remembered devices don't need a 2FA code.</p>
      ) : (
        <AccessList
          things="devices"
          lines={devices.map((device) => ({
            id: device.remembered_device_id,
            usedAt: device.last_used_at,
            device: device.device,
            isCurrent: device.is_current,
            facts: [
              `Last used ${time(device.last_used_at)}`,
              `Remembered since ${time(device.created_at)}`,
              `Expires ${time(device.expires_at)}`,
            ],
            action: 'Forget',
            onAction: () =>
              ask({
                title: 'Forget device',
                text: `Forget ${device.device}? Its next login asks for a code of your second factor.`,
                confirmLabel: 'Forget',
                revocation: { remembered_device_id: device.remembered_device_id },
                done: `${device.device} is no longer remembered.`,
              }),
          }))}
        />
      )}

      <ConfirmDialog
        open={isAsking}
        title={question.title}
        confirmLabel={question.confirmLabel}
        tone="danger"
        busy={revoke.isPending}
        // The line whose button opened the dialog is gone by then.
        finalFocus={() => {
          const target = wasEnded.current ? heading.current : null;
          wasEnded.current = false;
          return target;
        }}
        onCancel={() => setAsking(false)}
        onConfirm={end}
      >
        {question.text}
        {revoke.error ? <Banner tone="error">{revoke.error.message}</Banner> : null}
      </ConfirmDialog>
    </div>
  );
}
