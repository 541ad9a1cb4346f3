import { usePortal } from '@sentinel/remote-kit';
import { Modal, TextLink } from '@sentinel/ui';
import { useId, useState } from 'react';
import styles from './contact-dialog.module.css';
import { ContactFields, ContactFooter } from './contact-fields.tsx';
import { CONTACT_INTRO } from './contact-intro.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { ThankYou } from './thank-you.tsx';
import { useContactForm } from './use-contact-form.ts';

interface ContactDialogProps {
  readonly onClose: () => void;
}

/** The contact form over the page it was opened from (spec part 1 section 2 "Contact form"); the page does not scroll meanwhile. */
export function ContactDialog({ onClose }: ContactDialogProps) {
  const { contactEmail } = usePortal().config.brand;
  const contact = useContactForm();
  const [isAsking, setAsking] = useState(false);
  const formId = useId();
  const close = () => (contact.hasWork ? setAsking(true) : onClose());
  return (
    <>
      <Modal
        open
        onClose={close}
        closesOnBackdrop={false}
        size="wide"
        title="Let's talk"
        aside={
          <>
            <p>{CONTACT_INTRO}</p>
            <p className={styles.email}>
              Prefer email? <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>
            </p>
          </>
        }
        {...(contact.isSent
          ? { buttons: [{ label: 'Close' }] }
          : { footer: <ContactFooter contact={contact} form={formId} /> })}
      >
        {contact.isSent ? (
          <ThankYou email={contact.form.getValues('email')} />
        ) : (
          <ContactFields contact={contact} id={formId} />
        )}
      </Modal>
      <DiscardDialog isOpen={isAsking} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </>
  );
}
