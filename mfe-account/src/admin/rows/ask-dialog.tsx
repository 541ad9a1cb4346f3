import { type CallError, isError } from '@sentinel/api-client';
import { Banner, ConfirmDialog, type ConfirmDialogProps } from '@sentinel/ui';
import { useState } from 'react';
import styles from './ask-dialog.module.css';

interface AskDialogProps<Answer extends object>
  extends Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'tone'> {
  readonly act: () => Promise<Answer | CallError>;
  /** Shown when no answer came; by default the text of the failed call. */
  readonly networkMessage?: string;
  readonly onDone: (answer: Answer) => Promise<void> | void;
  readonly onCancel: () => void;
  /** Called when the row has changed or was deleted meanwhile. */
  readonly onStale: () => void;
}

/** Asks for confirmation, does it, and shows in the dialog why it failed (spec part 2 section 8). */
export function AskDialog<Answer extends object>({
  act,
  networkMessage,
  onDone,
  onCancel,
  onStale,
  children,
  ...dialog
}: AskDialogProps<Answer>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    const answer = await act();
    if (isError(answer)) {
      setFailure(answer.code === undefined ? (networkMessage ?? answer.error) : answer.error);
      setBusy(false);
      if (answer.code === 'conflict' || answer.code === 'not_found') onStale();
    } else await onDone(answer);
  }

  return (
    <ConfirmDialog
      {...dialog}
      open
      busy={isBusy}
      onCancel={() => {
        if (!isBusy) onCancel();
      }}
      onConfirm={() => void confirm()}
    >
      <div className={styles.form}>
        <p>{children}</p>
        {failure === undefined ? null : <Banner tone="error">{failure}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
