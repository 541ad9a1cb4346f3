import { usePortal } from '@sentinel/remote-kit';
import { useSession } from '@sentinel/session/react';
import { LinkButton } from '@sentinel/ui/core';
import styles from './home.module.css';

/** / (spec part 1, section 2): the hero of the public home. The other sections come with the public pages. */
export function HomePage() {
  const { isLoggedIn } = useSession();
  const { href } = usePortal();
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <h1 id="hero-title" className={styles.title}>
        See the trade behind the headline.
      </h1>
      <p className={styles.lead}>
        Sentinel reads every insider trade and material filing as it reaches the SEC, and alerts you within minutes when
        your criteria are met.
      </p>
      <div className={styles.actions}>
        {isLoggedIn ? (
          <LinkButton href={href('/dashboard')} variant="primary-yellow" size="large">
            My Dashboard
          </LinkButton>
        ) : (
          <>
            <LinkButton href={href('/login')} variant="primary-yellow" size="large">
              Client Login
            </LinkButton>
            <LinkButton href={href('/contact-us')} variant="outline" size="large">
              Contact Us
            </LinkButton>
          </>
        )}
      </div>
    </section>
  );
}
