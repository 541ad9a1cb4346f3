import { CallFailure } from '@sentinel/api-client';
import { useState } from 'react';

interface Editing<Stored, Draft> {
  readonly draft: Draft;
  /** The stored value when editing began; a save replaces only this value. */
  readonly seen: Stored;
  readonly fault?: string | undefined;
  /** Somebody else has changed the field meanwhile; the present value is shown next to what was typed. */
  readonly isConflict?: boolean | undefined;
}

interface FieldEditParts<Stored, Draft> {
  readonly stored: Stored;
  draftOf(stored: Stored): Draft;
  /** What is wrong with it, before it is sent. */
  faultOf(draft: Draft): string | undefined;
  isSame(draft: Draft, stored: Stored): boolean;
  /** Rejects with the message to show next to the field. */
  save(draft: Draft, seen: Stored): Promise<void>;
}

/** One field that switches between display and edit (spec part 1 section 4, "Profile"). */
export function useFieldEdit<Stored, Draft>({ stored, draftOf, faultOf, isSame, save }: FieldEditParts<Stored, Draft>) {
  const [editing, setEditing] = useState<Editing<Stored, Draft> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);

  async function submit() {
    if (editing === null || isSaving) return;
    const fault = faultOf(editing.draft);
    if (fault !== undefined) {
      setEditing({ ...editing, fault });
      return;
    }
    const seen = editing.isConflict ? stored : editing.seen;
    if (isSame(editing.draft, seen)) {
      setEditing(null);
      return;
    }
    setSaving(true);
    try {
      await save(editing.draft, seen);
      setEditing(null);
      setSaved(true);
    } catch (error) {
      const isConflict = error instanceof CallFailure && error.reason === 'changed_meanwhile';
      setEditing({ ...editing, fault: error instanceof Error ? error.message : String(error), isConflict });
    } finally {
      setSaving(false);
    }
  }

  return {
    editing,
    isSaving,
    isSaved,
    begin() {
      setSaved(false);
      setEditing({ draft: draftOf(stored), seen: stored });
    },
    type(draft: Draft) {
      if (editing) setEditing({ ...editing, draft, fault: editing.isConflict ? editing.fault : undefined });
    },
    cancel() {
      if (!isSaving) setEditing(null);
    },
    submit,
  };
}
