import { useSession } from '@sentinel/session/react';
import { Button, Panel, TextField } from '@sentinel/ui';
import { useState } from 'react';
import { OwnerDialog } from './owner-dialog.tsx';
import { useDeleteAccount } from './security.mutations.ts';
import styles from './settings.module.css';

/** Spec part 2 section 4, "Account deletion". */
const SENTENCE = 'I WISH TO DELETE MY ACCOUNT AND ERASE MY DATA';

export interface DangerZonePanelProps {
  /** Called when the account is deleted: clears the browser's data of it and leaves. */
  onDeleted(): Promise<void>;
}

/** Danger Zone: deletes the account after the sentence is typed and the question answered (spec part 2 section 4). */
export function DangerZonePanel({ onDeleted }: DangerZonePanelProps) {
  const isRunningAs = useSession().runAs !== null;
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const remove = useDeleteAccount();

  async function confirm(password: string | undefined) {
    try {
      await remove.mutateAsync(password);
    } catch {
      // The mutation has logged the error, and the dialog shows it.
      return;
    }
    setLeaving(true);
    await onDeleted();
  }

  return (
    <Panel title="Danger Zone" className={styles.danger}>
      <div className={styles.deletion}>
        <p className={styles.note}>
          {isRunningAs
            ? "You can't delete this account while running as another user."
            : 'Deleting your account permanently erases your profile, alerts, and all other data.'}
        </p>
        <TextField
          label={
            <>
              To delete your account, type <strong>{SENTENCE}</strong>
            </>
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={isRunningAs}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <Button
            variant="danger"
            disabled={isRunningAs || typed !== SENTENCE}
            onClick={() => {
              remove.reset();
              setAsking(true);
            }}
          >
            Delete
          </Button>
        </div>
      </div>
      <OwnerDialog
        open={isAsking}
        title="Delete account"
        confirmLabel="Delete"
        busy={remove.isPending || isLeaving}
        error={remove.error}
        onCancel={() => setAsking(false)}
        onConfirm={(password) => void confirm(password)}
      >
        Are you sure you want to delete your account? This action cannot be undone.
      </OwnerDialog>
    </Panel>
  );
}
