import { ageText, dayText, easternText } from '@sentinel/calendar';
import { Skeleton } from '@sentinel/ui';
import { FailedPart } from './failed-part.tsx';
import { countOf } from './number-text.ts';
import type { Overview, PartAnswer } from './overview.query.ts';
import styles from './panels.module.css';

interface Fact {
  readonly name: string;
  readonly text: string;
  readonly isWarning?: boolean;
}

/** How fresh filings, searches, quotes and closes are, in words. */
export function freshnessFacts(freshness: PartAnswer<'freshness'>): readonly Fact[] {
  const { as_of, feed_unread_since, last_filing, last_price_day, quotes_silent, unread_entries } = freshness;
  const now = new Date(freshness.now);
  const age = (instant: string) => ageText(now.getTime() - Date.parse(instant));
  const feed =
    feed_unread_since !== null
      ? `unread since ${easternText(feed_unread_since, { now, besideDayOf: now })}`
      : unread_entries > 0
        ? `${countOf(unread_entries, 'entry', 'entries')} unread`
        : undefined;
  return [
    { name: 'Last filing', text: last_filing === null ? 'none yet' : age(last_filing.accepted_at) },
    feed === undefined
      ? { name: 'SEC’s feed', text: 'read completely' }
      : { name: 'SEC’s feed', text: feed, isWarning: true },
    quotes_silent ? { name: 'Quotes', text: 'not arriving', isWarning: true } : { name: 'Quotes', text: 'as expected' },
    as_of === null
      ? { name: 'Searches', text: 'still being loaded', isWarning: true }
      : { name: 'Closes', text: last_price_day === null ? 'none yet' : `up to ${dayText(last_price_day)}` },
  ];
}

const NAMES = ['Last filing', 'SEC’s feed', 'Quotes', 'Closes'];

export function FreshnessStrip({ overview }: { readonly overview: Overview }) {
  const freshness = overview.part('freshness');
  if (freshness.is === 'failed')
    return (
      <div className={styles.freshness}>
        <div className={styles.whole}>
          <FailedPart what="How fresh the data is" overview={overview} />
        </div>
      </div>
    );
  const facts: readonly (Omit<Fact, 'text'> & { readonly text?: string })[] =
    freshness.is === 'ready' ? freshnessFacts(freshness.data) : NAMES.map((name) => ({ name }));
  return (
    <dl className={styles.freshness} aria-label="How fresh the data is">
      {facts.map(({ isWarning, name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-warning={isWarning ? '' : undefined}>{text ?? <Skeleton width="10ch" />}</dd>
        </div>
      ))}
    </dl>
  );
}
