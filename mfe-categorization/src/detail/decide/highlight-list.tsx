import type { Highlights, TextRange, Transcript } from '@sentinel/highlight';
import { Button, classNames, IconButton, X } from '@sentinel/ui';
import { Redo2, Undo2 } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import styles from './highlight-list.module.css';

interface HighlightListProps {
  readonly transcript: Transcript;
  readonly highlights: Highlights;
  readonly active: TextRange | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onClear: () => void;
  readonly onChoose: (highlight: TextRange) => void;
  readonly onRemove: (highlight: TextRange) => void;
}

/** The highlights as quotes: a click shows one in the text and chooses it for the keys. */
export function HighlightList({ transcript, highlights, active, ...act }: HighlightListProps) {
  const count = highlights.length;
  const onChoose = useStable(act.onChoose);
  const onRemove = useStable(act.onRemove);
  return (
    <section aria-label="Highlights" className={styles.highlights}>
      <header className={styles.header}>
        <h2 className={styles.title}>{count === 1 ? '1 highlight' : `${count} highlights`}</h2>
        <div className={styles.actions}>
          <IconButton
            size="small"
            label="Undo"
            aria-keyshortcuts="U"
            icon={<Undo2 size={16} aria-hidden="true" />}
            disabled={!act.canUndo}
            onClick={act.onUndo}
          />
          <IconButton
            size="small"
            label="Redo"
            icon={<Redo2 size={16} aria-hidden="true" />}
            disabled={!act.canRedo}
            onClick={act.onRedo}
          />
          <Button variant="outline2" className={styles.clear} disabled={count === 0} onClick={act.onClear}>
            Clear Highlights
          </Button>
        </div>
      </header>
      {count > 0 ? (
        <ol className={styles.list}>
          {highlights.map(({ start, end }) => (
            <Entry
              key={start}
              start={start}
              end={end}
              quote={transcript.text.slice(start, end)}
              isActive={start === active?.start}
              onChoose={onChoose}
              onRemove={onRemove}
            />
          ))}
        </ol>
      ) : null}
    </section>
  );
}

interface EntryProps extends TextRange {
  readonly quote: string;
  readonly isActive: boolean;
  readonly onChoose: (highlight: TextRange) => void;
  readonly onRemove: (highlight: TextRange) => void;
}

/** One highlight; drawn again only when it changes, because there may be hundreds. */
const Entry = memo(({ start, end, quote, isActive, onChoose, onRemove }: EntryProps) => (
  <li className={styles.entry}>
    <button
      type="button"
      className={classNames(styles.quote, isActive && styles.chosen)}
      aria-pressed={isActive}
      onClick={() => onChoose({ start, end })}
    >
      {quote}
    </button>
    <IconButton
      size="small"
      label={`Remove highlight: ${quote.slice(0, 60)}`}
      icon={<X size={14} aria-hidden="true" />}
      onClick={() => onRemove({ start, end })}
    />
  </li>
));
Entry.displayName = 'Entry';

/** A function that stays the same and calls the newest one. */
function useStable<A>(act: (argument: A) => void): (argument: A) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((argument) => latest.current(argument), []);
}
