import { Button, VisuallyHidden } from '@sentinel/ui';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './profile.module.css';

export interface EditableFieldProps {
  /** The label of the line: 'Name'. */
  label: string;
  /** As stored; empty if there is none. */
  shown: string;
  isEditing: boolean;
  isSaving: boolean;
  isSaved: boolean;
  /** What is stored now, if somebody else has changed it meanwhile. */
  present?: string | undefined;
  /** The element that takes the focus when the field is wrong; a new text focuses it again. */
  fault?: string | undefined;
  onEdit(): void;
  onSave(): void;
  onCancel(): void;
  /** Shown below the value. */
  note?: ReactNode;
  /** The control to edit with. */
  children: ReactNode;
}

/** A line of a profile: shown with Edit, or edited with Save (Enter) and Cancel (Escape). */
export function EditableField(props: EditableFieldProps) {
  const { label, shown, isEditing, isSaving, isSaved, present, fault, onEdit, onSave, onCancel, note, children } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (isEditing) form.current?.querySelector<HTMLInputElement>('input:not([aria-hidden])')?.focus();
    else if (wasEditing.current) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector<HTMLInputElement>('input:not([aria-hidden])')?.focus();
  }, [fault]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSave();
  }
  function press(event: KeyboardEvent<HTMLFormElement>) {
    // Escape in the open list of calling codes closes only the list, which is outside the form.
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onCancel();
  }
  /** Otherwise, leaving the field would show its error and move the button away from under the pointer. */
  const keepFocus = { onMouseDown: (event: { preventDefault(): void }) => event.preventDefault() };

  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        {isEditing ? (
          <form
            ref={form}
            className={styles.form}
            onSubmit={submit}
            onKeyDown={press}
            noValidate
            aria-label={`Edit ${label.toLowerCase()}`}
          >
            {children}
            {present === undefined ? null : (
              <p className={styles.present}>
                Stored now: <strong>{present || 'nothing'}</strong>. Save again to replace it, or cancel to keep it.
              </p>
            )}
            <div className={styles.actions}>
              <Button type="submit" variant="primary-yellow" loading={isSaving} {...keepFocus}>
                Save
              </Button>
              <Button variant="outline" disabled={isSaving} onClick={onCancel} {...keepFocus}>
                Cancel
              </Button>
            </div>
          </form>
        ) : (
          <>
            <div className={styles.shown}>
              <span className={shown ? styles.value : styles.missing}>{shown || 'None'}</span>
              <span className={styles.saved} role="status">
                {isSaved ? 'Saved' : null}
              </span>
              <Button ref={editButton} variant="outline2" onClick={onEdit}>
                Edit<VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
              </Button>
            </div>
            {note}
          </>
        )}
      </dd>
    </div>
  );
}
