import { classNames } from '@sentinel/ui';
import { Check, Clock, Highlighter } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Interaction } from '../interaction.ts';
import styles from './interaction-map.module.css';

interface InteractionMapProps {
  /** With the verdicts that are on their way. */
  readonly interactions: readonly Interaction[];
  readonly index: number;
  /** Numbers of the interactions whose verdict is on its way. */
  readonly unsent: ReadonlySet<number>;
  readonly onOpen: (index: number) => void;
}

const WORDS = { 1: 'Relevant', 0: 'Not Relevant' } as const;

/** The interactions of the company, with their verdicts; a click opens one. */
export function InteractionMap({ interactions, index, unsent, onOpen }: InteractionMapProps) {
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another interaction is open
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const left = interactions.filter(({ categorization }) => categorization === null).length;
  return (
    <nav className={styles.map} aria-label="Interactions">
      <h2 className={styles.title}>
        <span>Interactions</span>
        <span>{left} left</span>
      </h2>
      <ol>
        {interactions.map(({ interaction_num, categorization }, at) => (
          <li key={interaction_num}>
            <button
              type="button"
              ref={at === index ? current : undefined}
              aria-current={at === index ? 'true' : undefined}
              className={classNames(styles.entry, categorization === null && styles.open)}
              onClick={() => onOpen(at)}
            >
              <span className={styles.number}>{interaction_num}</span>
              <span>{categorization === null ? 'Not scored' : WORDS[categorization]}</span>
              <span className={styles.sign}>
                {unsent.has(interaction_num) ? (
                  <Clock size={12} role="img" aria-label="not sent yet" />
                ) : categorization === 1 ? (
                  <Highlighter size={12} aria-hidden="true" className={styles.relevant} />
                ) : categorization === 0 ? (
                  <Check size={12} aria-hidden="true" />
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
