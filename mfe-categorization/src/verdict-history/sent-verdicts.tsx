import { useQuery } from '@tanstack/react-query';
import { Disclosure } from './disclosure.tsx';
import { LoadState } from './load-state.tsx';
import { VerdictEntry } from './verdict-entry.tsx';
import styles from './verdict-history.module.css';
import { historyQuery, type ReviewedInteraction, type SentVerdict } from './verdict-history.query.ts';

interface SentVerdictsProps {
  readonly of: ReviewedInteraction;
  /** The interaction's text, in which the highlights are. */
  readonly text: string;
  readonly title?: string;
}

/** Every verdict that was sent for a reviewer on an interaction, saved or refused (docs/categorization.md "Verdicts"). */
export function SentVerdicts({ of, text, title = 'History' }: SentVerdictsProps) {
  return (
    <Disclosure title={title}>
      <LoadedHistory of={of} text={text} title={title} />
    </Disclosure>
  );
}

function LoadedHistory({ of, text, title }: Required<SentVerdictsProps>) {
  const history = useQuery(historyQuery(of));
  if (!history.data) return <LoadState query={history} what="the history" />;
  if (history.data.length === 0) return <p className={styles.empty}>Nothing has been saved yet.</p>;
  return (
    <ol className={styles.entries} aria-label={title}>
      {history.data.map((sent) => (
        <VerdictEntry key={`${sent.outcome} ${sent.version} ${sent.decided_at}`} verdict={sent} text={text}>
          {OUTCOMES[sent.outcome](sent)}
          {senderText(sent, of.reviewer)}
        </VerdictEntry>
      ))}
    </ol>
  );
}

const OUTCOMES: Readonly<Record<SentVerdict['outcome'], (sent: SentVerdict) => string>> = {
  saved: ({ version }) => `Version ${version}`,
  changed_meanwhile: ({ version }) => `Not saved, because version ${version} had been replaced`,
  not_assigned: () => 'Not saved, because the company was not assigned',
};

function senderText({ decided_by }: SentVerdict, reviewer: string): string {
  if (decided_by === null) return ', by an account that is gone';
  return decided_by.toLowerCase() === reviewer.toLowerCase() ? '' : `, by ${decided_by}`;
}
