import { call, isError } from '@sentinel/api-client';
import type { RunAsFields } from '@sentinel/session/credentials';
import { Banner, Modal, TextField } from '@sentinel/ui';
import { useState } from 'react';
import styles from '../rows/ask-dialog.module.css';
import type { UserRow } from './users.query.ts';

interface RunAsDialogProps {
  readonly user: UserRow;
  readonly onClose: () => void;
  /** Called when the server lets the administrator act as this person. */
  readonly onStarted: (person: RunAsFields) => void;
  /** Called when the row has changed meanwhile. */
  readonly onStale: () => void;
}

const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 200;

/**
 * Asks for a reason, then acts as the user for 15 minutes (spec part 2 section 4, "Run-as"; docs/security.md, 33 and
 * 34).
 */
export function RunAsDialog({ user, onClose, onStarted, onStale }: RunAsDialogProps) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function start() {
    if (isSending) return;
    const why = reason.trim();
    if (why.length < MIN_REASON_LENGTH || why.length > MAX_REASON_LENGTH) {
      setFault(`Please enter a reason of ${MIN_REASON_LENGTH} to ${MAX_REASON_LENGTH} characters.`);
      return;
    }
    setSending(true);
    setFailure(undefined);
    const answer = await call('run_as', {
      user_access_token: user.access_token,
      reason: why,
    });
    setSending(false);
    if (isError(answer)) {
      setFailure(answer.error);
      if (answer.code === 'conflict' || answer.code === 'not_found') onStale();
      return;
    }
    onStarted(answer);
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={`Run as ${user.name || user.email}`}
      size="small"
      closesOnBackdrop={false}
      buttons={[
        { label: 'Cancel', disabled: isSending },
        { label: 'Run as', onClick: () => void start(), loading: isSending },
      ]}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <p>
          You'll have {user.email}'s access for up to 15 minutes. Everything you do is logged under your name with this
          reason.
        </p>
        <TextField
          label="Reason"
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          error={fault}
          readOnly={isSending}
          onChange={({ target }) => {
            setReason(target.value);
            setFault(undefined);
          }}
        />
        {failure ? <Banner tone="error">{failure}</Banner> : null}
      </form>
    </Modal>
  );
}
