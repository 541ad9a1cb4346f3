import { instantText } from '@sentinel/calendar';
import type { TextRange } from '@sentinel/highlight';
import { useSession } from '@sentinel/session/react';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import type { ReactNode } from 'react';
import { VERDICT_WORDS } from '../verdict-words.ts';
import styles from './verdict-history.module.css';

interface VerdictEntryProps {
  readonly verdict: {
    readonly categorization: 0 | 1;
    readonly reason: string;
    readonly highlights: readonly TextRange[];
    readonly decided_at: string;
  };
  /** The interaction's text, in which the highlights are. */
  readonly text: string;
  /** Whose verdict, or what became of it. */
  readonly children: ReactNode;
}

/** One verdict in a list: the choice, when it was made, the note and the highlighted words. */
export function VerdictEntry({ verdict, text, children }: VerdictEntryProps) {
  const { categorization, reason, highlights, decided_at } = verdict;
  const timeZone = ianaTimeZone(useSession().timeZone);
  return (
    <li className={styles.entry}>
      <p className={styles.choice}>{VERDICT_WORDS[categorization]}</p>
      <p className={styles.about}>
        {children}
        {' · '}
        <time dateTime={decided_at}>{instantText(decided_at, { timeZone, now: new Date() })}</time>
      </p>
      {reason === '' ? null : <p className={styles.note}>Note: {reason}</p>}
      {highlights.map(({ start, end }) => (
        <blockquote key={start} className={styles.quote}>
          {text.slice(start, end)}
        </blockquote>
      ))}
    </li>
  );
}
