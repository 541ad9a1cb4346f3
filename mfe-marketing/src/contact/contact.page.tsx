import { LazyScreen, usePortal } from '@sentinel/remote-kit';
import { TextLink } from '@sentinel/ui/core';
import type { ReactNode } from 'react';
import { CloseLink } from './close-link.tsx';
import styles from './contact.module.css';
import { CONTACT_INTRO } from './contact-intro.ts';

const loadForm = () => import('./contact-panel.tsx');

/** /contact-us (spec part 1 section 2): headline, introduction and the contact form. Closing the form goes to /dashboard. */
export function ContactPage() {
  return (
    <ContactFrame>
      <LazyScreen load={loadForm} />
    </ContactFrame>
  );
}

/** The page as it reads without script: the form needs it, an email does not. */
export function DrawnContactPage() {
  return (
    <ContactFrame>
      <CloseLink />
      <noscript>
        <p className={styles.noScript}>The form needs JavaScript. Write to us instead.</p>
      </noscript>
    </ContactFrame>
  );
}

function ContactFrame({ children }: { children: ReactNode }) {
  const { contactEmail } = usePortal().config.brand;
  return (
    <div className={styles.page}>
      <div className={styles.about}>
        <h1 id="contact-title">Let's talk</h1>
        <p>{CONTACT_INTRO}</p>
        <p className={styles.email}>
          Prefer email? <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>
        </p>
      </div>
      <section className={styles.form} aria-labelledby="contact-title">
        {children}
      </section>
    </div>
  );
}
