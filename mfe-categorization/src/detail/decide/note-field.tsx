import { type Ref, useId } from 'react';
import styles from './note-field.module.css';

/** As long as the server stores. */
const MAX_LENGTH = 10_000;

interface NoteFieldProps {
  readonly note: string;
  readonly onChange: (note: string) => void;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** The reviewer's note (spec part 3 section 2). Escape leaves it, so that the keys of the page work again. */
export function NoteField({ note, onChange, ref }: NoteFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Note (optional):
      </label>
      <textarea
        id={id}
        ref={ref}
        rows={4}
        maxLength={MAX_LENGTH}
        placeholder="Add any context or reason here…"
        aria-keyshortcuts="M"
        className={styles.text}
        value={note}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
      />
    </div>
  );
}
