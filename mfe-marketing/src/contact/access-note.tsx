import { useSession } from '@sentinel/session/react';
import { REQUESTABLE_ACCESS, type RequestablePermission } from '@sentinel/vocabulary';
import styles from './contact.module.css';

/** What the form asks for, and who gets it. */
export function AccessNote({ asked }: { asked: RequestablePermission }) {
  const { isLoggedIn, permissions } = useSession();
  const title = REQUESTABLE_ACCESS[asked];
  const isHeld = isLoggedIn && (permissions.includes('admin') || permissions.includes(asked));
  return (
    <p className={styles.asked}>
      {isHeld
        ? `Your account already has access to ${title}.`
        : `You're asking for access to ${title}. An administrator grants it to the account with the email address below; if there is none, we send an invitation.`}
    </p>
  );
}
