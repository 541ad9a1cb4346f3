import { usePortal } from '@sentinel/remote-kit';
import { useId, useState } from 'react';
import { CloseLink } from './close-link.tsx';
import styles from './contact.module.css';
import { ContactFields, ContactFooter } from './contact-fields.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { ThankYou } from './thank-you.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The contact form as a part of its page. */
export default function ContactPanel() {
  const { href, navigate } = usePortal();
  const contact = useContactForm();
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
        <ThankYou email={contact.form.getValues('email')} />
      ) : (
        <>
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
