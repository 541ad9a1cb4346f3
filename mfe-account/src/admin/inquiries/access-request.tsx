import { Button } from '@sentinel/ui';
import { isRequestable, REQUESTABLE_ACCESS } from '@sentinel/vocabulary';
import cells from '../rows/cells.module.css';
import { showWhen } from '../when.tsx';
import styles from './access-request.module.css';
import type { Inquiry } from './inquiries.query.ts';
import { inquiryName, requestedTitle } from './inquiry-words.ts';

interface AccessRequestProps {
  readonly inquiry: Inquiry;
  /** Whether the server is being asked to grant it. */
  readonly isBusy: boolean;
  readonly onGrant: (inquiry: Inquiry) => void;
}

/** What an inquiry asks for, and the one press that grants it; or who granted it and when; or why it can't be granted. */
export function AccessRequest({ inquiry, isBusy, onGrant }: AccessRequestProps) {
  if (inquiry.permission === null) return <span className={cells.faint}>Nothing</span>;
  return (
    <div className={styles.request}>
      <span className={cells.words}>{requestedTitle(inquiry)}</span>
      <Standing inquiry={inquiry} isBusy={isBusy} onGrant={onGrant} />
    </div>
  );
}

function Standing({ inquiry, isBusy, onGrant }: AccessRequestProps) {
  const { account, granted_at, granted_by, permission } = inquiry;
  if (granted_at !== null)
    return (
      <span className={styles.note}>
        Granted {showWhen(granted_at)} by {granted_by ?? 'an administrator who is gone'}
      </span>
    );
  if (permission === null || !isRequestable(permission))
    return <span className={styles.note}>This permission can't be granted here.</span>;
  if (account === 'has_permission') return <span className={styles.note}>The account has it already.</span>;
  if (account === 'disabled')
    return <span className={styles.note}>The account is disabled. Enable it in Users first.</span>;
  const isInvitation = account === 'none';
  const label = isInvitation ? 'Invite' : 'Grant access';
  return (
    <>
      {isInvitation ? <span className={styles.note}>No account has this address.</span> : null}
      <Button
        variant="outline"
        loading={isBusy}
        aria-label={`${label}: ${REQUESTABLE_ACCESS[permission]}, ${inquiryName(inquiry)}`}
        onClick={() => onGrant(inquiry)}
      >
        {label}
      </Button>
    </>
  );
}
