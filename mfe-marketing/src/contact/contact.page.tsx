import { LinkButton } from '@sentinel/ui/core';
import styles from './contact.module.css';

interface ContactPageProps {
  /** The email address for inquiries, from the brand. */
  readonly email: string;
}

/**
 * /contact-us (spec part 1, section 2): headline, introduction, and how to contact us. The inquiry form comes with the
 * public pages.
 */
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
