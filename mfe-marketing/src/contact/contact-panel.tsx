import { usePortal } from '@sentinel/remote-kit';
import { requestedAccess } from '@sentinel/vocabulary';
import { useId, useState } from 'react';
import { AccessNote } from './access-note.tsx';
import { CloseLink } from './close-link.tsx';
import styles from './contact.module.css';
import { ContactFields, ContactFooter } from './contact-fields.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { ThankYou } from './thank-you.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The contact form as a part of its page, whose address may ask for access (`requestAccessPath`). */
export default function ContactPanel() {
  const { href, navigate } = usePortal();
  const [asked] = useState(() => requestedAccess(window.location.search));
  const contact = useContactForm(asked);
  const [isAsking, setAsking] = useState(false);
  const formId = useId();
  return (
    <>
      <CloseLink
        onClick={(event) => {
          if (!contact.hasWork) return;
          event.preventDefault();
          setAsking(true);
        }}
      />
      {contact.isSent ? (
        <ThankYou email={contact.form.getValues('email')} asked={asked} />
      ) : (
        <>
          {asked === undefined ? null : <AccessNote asked={asked} />}
          <ContactFields contact={contact} id={formId} />
          <div className={styles.footer}>
            <ContactFooter contact={contact} form={formId} />
          </div>
        </>
      )}
      <DiscardDialog isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={() => navigate(href('/dashboard'))} />
    </>
  );
}
