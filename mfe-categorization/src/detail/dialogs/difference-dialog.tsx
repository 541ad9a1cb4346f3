import type { Transcript } from '@sentinel/highlight';
import { classNames, Modal } from '@sentinel/ui';
import type { ReactNode } from 'react';
import type { Verdict } from '../verdict/verdict.ts';
import { quotesOf } from '../work/open-work.ts';
import styles from './dialogs.module.css';
import { type InteractionKey, SavedBy } from './saved-by.tsx';

interface DifferenceDialogProps {
  readonly interaction: InteractionKey;
  readonly transcript: Transcript;
  readonly mine: Verdict;
  readonly saved: Verdict;
  readonly onResolve: (copy: 'mine' | 'saved') => void;
}

/** Two verdicts on one interaction: one made here, one saved elsewhere meanwhile. Neither is lost, whichever is chosen. */
export function DifferenceDialog({ interaction, transcript, mine, saved, onResolve }: DifferenceDialogProps) {
  return (
    <Modal
      open
      role="alertdialog"
      size="large"
      closesOnBackdrop={false}
      onClose={() => onResolve('saved')}
      title="This interaction was saved elsewhere meanwhile"
      buttons={[
        { label: 'Use the saved one', onClick: () => onResolve('saved') },
        { label: 'Keep mine', onClick: () => onResolve('mine') },
      ]}
    >
      <div className={styles.text}>
        <p>Choose which verdict counts. The other one stays in the history; Undo brings it back.</p>
        <div className={styles.copies}>
          <Copy
            title="On this device"
            when={<p className={styles.when}>Not saved yet</p>}
            verdict={mine}
            other={saved}
            transcript={transcript}
          />
          <Copy
            title="Saved"
            when={<SavedBy {...interaction} />}
            verdict={saved}
            other={mine}
            transcript={transcript}
          />
        </div>
      </div>
    </Modal>
  );
}

const CHOICES = { relevant: 'Relevant', 'not-relevant': 'Not Relevant' } as const;

interface CopyProps {
  readonly title: string;
  readonly when: ReactNode;
  readonly verdict: Verdict;
  readonly other: Verdict;
  readonly transcript: Transcript;
}

/** One of the two; what only it has is marked. */
function Copy({ title, when, verdict, other, transcript }: CopyProps) {
  const others = quotesOf(transcript, other);
  const quotes = quotesOf(transcript, verdict);
  return (
    <section className={styles.copy} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {when}
      <p>
        <span className={verdict.choice === other.choice ? undefined : styles.own}>
          {verdict.choice ? CHOICES[verdict.choice] : 'No choice'}
        </span>
      </p>
      {verdict.note === '' ? null : (
        <p className={styles.description}>
          Note: <span className={verdict.note === other.note ? undefined : styles.own}>{verdict.note}</span>
        </p>
      )}
      {quotes.length === 0 ? (
        <p>No highlights</p>
      ) : (
        <ul className={styles.quotes}>
          {verdict.highlights.map(({ start }, index) => (
            <li key={start} className={classNames(styles.quote, !others.includes(quotes[index] ?? '') && styles.own)}>
              {quotes[index]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
