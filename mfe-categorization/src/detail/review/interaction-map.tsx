import { classNames } from '@sentinel/ui';
import { Check, Clock, Highlighter } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
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

/** The interactions of the company, with their verdicts; a click opens one. */
export function InteractionMap({ interactions, index, unsent, onOpen }: InteractionMapProps) {
  const left = interactions.filter(({ categorization }) => categorization === null).length;
  return (
    <nav className={styles.map} aria-label="Interactions">
      <h2 className={styles.title}>
        <span>Interactions</span>
        <span>{left} left</span>
      </h2>
      <ol>
        {interactions.map(({ interaction_num, categorization }, at) => (
          <MapEntry
            key={interaction_num}
            number={interaction_num}
            categorization={categorization}
            index={at}
            isOpen={at === index}
            isUnsent={unsent.has(interaction_num)}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </nav>
  );
}

interface MapEntryProps {
  readonly number: number;
  readonly categorization: Interaction['categorization'];
  readonly index: number;
  readonly isOpen: boolean;
  readonly isUnsent: boolean;
  readonly onOpen: (index: number) => void;
}

const WORDS = { 1: 'Relevant', 0: 'Not Relevant' } as const;

/** Drawn again only when it changes, because a company may have thousands. */
const MapEntry = memo(({ number, categorization, index, isOpen, isUnsent, onOpen }: MapEntryProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li>
      <button
        type="button"
        ref={button}
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(styles.entry, categorization === null && styles.open)}
        onClick={() => onOpen(index)}
      >
        <span className={styles.number}>{number}</span>
        <span>{categorization === null ? 'Not scored' : WORDS[categorization]}</span>
        <span className={styles.sign}>
          {isUnsent ? (
            <Clock size={12} role="img" aria-label="not sent yet" />
          ) : categorization === 1 ? (
            <Highlighter size={12} aria-hidden="true" className={styles.relevant} />
          ) : categorization === 0 ? (
            <Check size={12} aria-hidden="true" />
          ) : null}
        </span>
      </button>
    </li>
  );
});
MapEntry.displayName = 'MapEntry';
