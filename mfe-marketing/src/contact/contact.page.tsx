import { LinkButton } from '@sentinel/ui/core';
import styles from './contact.module.css';

interface ContactPageProps {
  /** Where inquiries go, from the brand. */
  readonly email: string;
}

/** /contact-us (spec part 1, section 2): headline, intro, and the way to write to us. The inquiry form comes with the public face. */
export function ContactPage({ email }: ContactPageProps) {
  return (
    <section className={styles.page} aria-labelledby="contact-title">
      <h1 id="contact-title" className={styles.title}>
        Let's talk
      </h1>
      <p className={styles.intro}>
        Tell us what you watch for, which access you need, or what you'd like us to look into. We'll answer within two
        business days.
      </p>
      <p className={styles.action}>
        <LinkButton href={`mailto:${email}`} variant="primary-yellow" size="large">
          Write to {email}
        </LinkButton>
      </p>
    </section>
  );
}
