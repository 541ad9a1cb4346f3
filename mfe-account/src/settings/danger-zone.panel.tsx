import { useSession } from '@sentinel/session/react';
import { Banner, Button, ConfirmDialog, Panel, TextField } from '@sentinel/ui';
import { useState } from 'react';
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

  async function confirm() {
    try {
      await remove.mutateAsync();
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
      <ConfirmDialog
        open={isAsking}
        title="Delete account"
        confirmLabel="Delete"
        tone="danger"
        busy={remove.isPending || isLeaving}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        Are you sure you want to delete your account? This action cannot be undone.
        {remove.error ? <Banner tone="error">{remove.error.message}</Banner> : null}
      </ConfirmDialog>
    </Panel>
  );
}
