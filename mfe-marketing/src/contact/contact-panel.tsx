import { useId } from 'react';
import styles from './contact.module.css';
import { ContactFields, ContactFooter } from './contact-fields.tsx';
import { ThankYou } from './thank-you.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The contact form as a part of its page. */
export default function ContactPanel() {
  const contact = useContactForm();
  const formId = useId();
  if (contact.isSent) return <ThankYou email={contact.form.getValues('email')} />;
  return (
    <>
      <ContactFields contact={contact} id={formId} />
      <div className={styles.footer}>
        <ContactFooter contact={contact} form={formId} />
      </div>
    </>
  );
}
