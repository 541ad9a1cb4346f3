import { Button, IconButton, Sheet } from '@sentinel/ui';
import { ChevronLeft, ChevronRight, Pencil, Undo2 } from 'lucide-react';
import { choose, NO_VERDICT, statusOf } from '../verdict/verdict.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { type DecideProps, VerdictDetails } from './decide-pane.tsx';
import styles from './phone-bar.module.css';
import { StatusLine } from './status-line.tsx';

interface PhoneBarProps extends DecideProps {
  readonly isNoteOpen: boolean;
  readonly onNote: (isOpen: boolean) => void;
}

/** The verdict in reach of the thumb, below the transcript. */
export function PhoneBar({ isNoteOpen, onNote, ...props }: PhoneBarProps) {
  const { review, work, message, saved } = props;
  const verdict = work?.history.present ?? NO_VERDICT;
  const count = verdict.highlights.length;
  return (
    <aside className={styles.bar} aria-label="Verdict">
      {message === null ? null : (
        <p className={styles.message} role="alert">
          {message}
        </p>
      )}
      <StatusLine status={statusOf(verdict)} saved={saved} />
      <div className={styles.line}>
        <span className={styles.count}>{count === 1 ? '1 highlight' : `${count} highlights`}</span>
        <IconButton
          label="Undo"
          icon={<Undo2 size={20} aria-hidden="true" />}
          disabled={!work || work.history.past.length === 0}
          onClick={() => review.undo()}
        />
        <IconButton
          label="Highlights and note"
          icon={<Pencil size={20} aria-hidden="true" />}
          disabled={!work}
          onClick={() => onNote(true)}
        />
        <IconButton
          label="Previous"
          icon={<ChevronLeft size={20} aria-hidden="true" />}
          disabled={!props.hasPrevious}
          onClick={props.onPrevious}
        />
        <IconButton
          label="Next"
          icon={<ChevronRight size={20} aria-hidden="true" />}
          disabled={!props.hasNext}
          onClick={props.onNext}
        />
      </div>
      <ChoiceButtons
        choice={verdict.choice}
        disabled={!work}
        onChoose={(choice) => review.edit((verdict) => choose(verdict, choice))}
      />
      <Sheet
        open={isNoteOpen}
        onClose={() => onNote(false)}
        title="Highlights and note"
        footer={
          <Button variant="primary" fullWidth onClick={() => onNote(false)}>
            Done
          </Button>
        }
      >
        <div className={styles.sheet}>
          <VerdictDetails
            {...props}
            onChooseHighlight={(highlight) => {
              onNote(false);
              props.onChooseHighlight(highlight);
            }}
          />
        </div>
      </Sheet>
    </aside>
  );
}
