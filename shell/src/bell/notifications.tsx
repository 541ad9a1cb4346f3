import { instantText } from '@sentinel/calendar';
import type { Bell } from '@sentinel/federation';
import { useSession } from '@sentinel/session/react';
import { Button, EmptyState, IconButton, TextLink, X } from '@sentinel/ui/core';
import { ianaTimeZone, offeredTimeZone } from '@sentinel/vocabulary-account';
import { BellOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './bell.module.css';
import type { BellEntry, BellNews } from './bell-entries.ts';

export interface NotificationsProps {
  readonly bell: Bell;
  readonly news: BellNews;
  /** Returns the text of a failure; undefined: it cannot be done. */
  readonly onMarkSeen: (() => Promise<string | undefined>) | undefined;
  readonly onClose: () => void;
}

/** The latest notifications, beside the page (look/alerts). */
export function Notifications({ bell, news, onMarkSeen, onClose }: NotificationsProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [isMarking, setMarking] = useState(false);
  const zone = offeredTimeZone(useSession().timeZone);
  useEffect(() => {
    heading.current?.focus();
  }, []);

  async function markSeen() {
    setMarking(true);
    setFailure(await onMarkSeen?.());
    setMarking(false);
    // The button is gone.
    heading.current?.focus();
  }
  return (
    <section
      className={styles.panel}
      role="dialog"
      aria-labelledby={headingId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
          {bell.title}
        </h2>
        {news.unseen > 0 && onMarkSeen ? (
          <Button variant="outline2" loading={isMarking} onClick={() => void markSeen()}>
            Mark all read
          </Button>
        ) : null}
        <IconButton label="Close" icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
      </div>
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
      {news.entries.length === 0 ? (
        <div className={styles.none}>
          <EmptyState title="Nothing yet" icon={<BellOff size={24} strokeWidth={1.5} />}>
            What matches your alerts shows here within seconds.
          </EmptyState>
        </div>
      ) : (
        <ol className={styles.entries}>
          {news.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} timeZone={ianaTimeZone(zone)} />
          ))}
        </ol>
      )}
      <p className={styles.foot}>
        Times are {zone}. <TextLink href={bell.path}>Show everything</TextLink>
      </p>
    </section>
  );
}

function Entry({ entry, timeZone }: { entry: BellEntry; timeZone: string }) {
  return (
    <li className={styles.entry} data-new={entry.isNew || undefined}>
      <div className={styles.line}>
        <TextLink href={entry.path} className={styles.title}>
          {entry.isNew ? <span className={styles.dot} role="img" aria-label="New" /> : null}
          {entry.title}
        </TextLink>
        <time dateTime={entry.at} className={styles.time}>
          {instantText(entry.at, { timeZone, now: new Date() })}
        </time>
      </div>
      {entry.text === '' ? null : <p className={styles.text}>{entry.text}</p>}
      <ul className={styles.links}>
        {entry.links.map(({ label, href, isExternal }) => (
          <li key={label}>
            <TextLink href={href} external={isExternal}>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
