import { instantText } from '@sentinel/calendar';
import type { Bell } from '@sentinel/federation';
import { useSession } from '@sentinel/session/react';
import { Button, EmptyState, IconButton, TextLink, X } from '@sentinel/ui/core';
import { ianaTimeZone, offeredTimeZone } from '@sentinel/vocabulary-account';
import { BellOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './bell.module.css';
import { type BellEntry, type BellWay, readEntries } from './bell-entries.ts';
import type { News } from './use-news.ts';

export interface NotificationsProps {
  readonly bell: Bell;
  readonly news: Pick<News, 'answer' | 'unseen'>;
  /** Returns the text of a failure; undefined: it cannot be done. */
  readonly onMarkSeen: (() => Promise<string | undefined>) | undefined;
  readonly onClose: () => void;
}

/** The latest notifications, beside the page (look/alerts): a wide page makes room for them, and they lie over a narrow one. */
export function Notifications({ bell, news, onMarkSeen, onClose }: NotificationsProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [isMarking, setMarking] = useState(false);
  const entries = readEntries(bell, news);
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
      data-docked=""
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
      {entries.length === 0 ? (
        <div className={styles.none}>
          <EmptyState title="Nothing yet" icon={<BellOff size={24} strokeWidth={1.5} />}>
            What matches your alerts shows here within seconds.
          </EmptyState>
        </div>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry, place) => (
            <Entry key={entry.id} entry={entry} timeZone={ianaTimeZone(zone)} isFirst={place === 0} />
          ))}
        </ol>
      )}
      <p className={styles.foot}>
        Times are {zone}. <TextLink href={bell.path}>Show everything</TextLink>
      </p>
    </section>
  );
}

interface EntryProps {
  readonly entry: BellEntry;
  readonly timeZone: string;
  /** The newest: the steps of its messages are open. */
  readonly isFirst: boolean;
}

function Entry({ entry, timeZone, isFirst }: EntryProps) {
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
      {entry.ways.map((way) => (
        <Way key={way.title} way={way} matchedAt={entry.at} timeZone={timeZone} isOpen={isFirst} />
      ))}
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

interface WayProps {
  readonly way: BellWay;
  readonly matchedAt: string;
  readonly timeZone: string;
  readonly isOpen: boolean;
}

/** How one message went: where to and its last step, and all steps with their times. */
function Way({ way: { steps, title }, matchedAt, timeZone, isOpen }: WayProps) {
  return (
    <details className={styles.way} open={isOpen}>
      <summary>
        {title}: <span className={styles.last}>{steps.at(-1)?.text}</span>
      </summary>
      <ol>
        {steps.map(({ at, detail, text }) => (
          <li key={`${at} ${text}`} className={styles.step}>
            <span>{detail === '' ? text : `${text}: ${detail}`}</span>
            <time dateTime={at} className={styles.time}>
              {instantText(at, {
                timeZone,
                now: new Date(matchedAt),
                besideDayOf: new Date(matchedAt),
                seconds: 'tenths',
              })}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
