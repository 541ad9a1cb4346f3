import type { TextRange } from '@sentinel/highlight';
import { Button } from '@sentinel/ui';
import type { ReactNode, RefObject } from 'react';
import { KeyCap } from '../../key-cap/key-cap.tsx';
import type { Review } from '../state/review.ts';
import { choose, NO_VERDICT, statusOf } from '../verdict/verdict.ts';
import type { Work } from '../work/open-work.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import styles from './decide-pane.module.css';
import { HighlightList } from './highlight-list.tsx';
import { NoteField } from './note-field.tsx';
import type { SavedState } from './saved-state.ts';
import { StatusLine } from './status-line.tsx';

/** What a reviewer decides with. */
export interface DecideProps {
  readonly review: Review;
  /** Undefined where the interaction cannot be read. */
  readonly work: Work | undefined;
  /** Why the reviewer could not move on. */
  readonly message: string | null;
  readonly saved: SavedState;
  readonly active: TextRange | undefined;
  readonly note: RefObject<HTMLTextAreaElement | null>;
  /** What others decided, and what came before the verdict. */
  readonly history: ReactNode;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onChooseHighlight: (highlight: TextRange) => void;
  readonly onRemoveHighlight: (highlight: TextRange) => void;
}

interface DecidePaneProps extends DecideProps {
  readonly description: string | null;
}

/** The verdict, beside the transcript. */
export function DecidePane({ description, ...props }: DecidePaneProps) {
  const { review, work, message, saved } = props;
  const verdict = work?.history.present ?? NO_VERDICT;
  return (
    <aside className={styles.pane} aria-label="Verdict">
      <ChoiceButtons
        choice={verdict.choice}
        disabled={!work}
        onChoose={(choice) => review.edit((verdict) => choose(verdict, choice))}
      />
      <StatusLine status={statusOf(verdict)} saved={saved} />
      {message === null ? null : (
        <p className={styles.message} role="alert">
          {message}
        </p>
      )}
      <VerdictDetails {...props} />
      {description === null ? null : (
        <details className={styles.description} open>
          <summary>Fraud description</summary>
          <p>{description}</p>
        </details>
      )}
      <div className={styles.moves}>
        <Button
          variant="outline"
          aria-keyshortcuts="ArrowLeft"
          disabled={!props.hasPrevious}
          onClick={props.onPrevious}
        >
          Previous
          <KeyCap>←</KeyCap>
        </Button>
        <Button variant="outline" aria-keyshortcuts="ArrowRight" disabled={!props.hasNext} onClick={props.onNext}>
          Next
          <KeyCap>→</KeyCap>
        </Button>
      </div>
    </aside>
  );
}

/** Highlights, note, and the verdicts of others and from before. */
export function VerdictDetails({ review, work, active, note, history: verdicts, ...act }: DecideProps) {
  if (!work) return null;
  const { transcript, history } = work;
  return (
    <>
      <HighlightList
        transcript={transcript}
        highlights={history.present.highlights}
        active={active}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        onUndo={() => review.undo()}
        onRedo={() => review.redo()}
        onClear={() => review.edit((verdict) => ({ ...verdict, highlights: NO_VERDICT.highlights }))}
        onChoose={act.onChooseHighlight}
        onRemove={act.onRemoveHighlight}
      />
      <NoteField
        ref={note}
        note={history.present.note}
        onChange={(note) => review.edit((verdict) => ({ ...verdict, note }))}
      />
      {verdicts}
    </>
  );
}
