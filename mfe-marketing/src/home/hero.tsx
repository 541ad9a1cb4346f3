import type { AnalyticsHome } from '@sentinel/brand';
import { usePortal } from '@sentinel/remote-kit';
import { useSession } from '@sentinel/session/react';
import { LinkButton } from '@sentinel/ui/core';
import { isAllGiven, selfServiceText } from '@sentinel/vocabulary';
import { NarrowCaseChart, WideCaseChart } from './case-chart.tsx';
import styles from './hero.module.css';

/** What an account gives to whoever signs up for it. */
function freeText(given: readonly string[]): string {
  const uses = selfServiceText(given);
  if (uses === '') return 'An account is free. We grant access to data on request.';
  return `Free to ${uses}.${isAllGiven(given) ? '' : ' We grant access to the rest on request.'}`;
}

/**
 * The hero (spec part 1 section 2 "Hero"): what happened before a filing stands left of the dashed line, the headline
 * right of it. The case is made up.
 */
export function Hero({ hero }: { hero: AnalyticsHome['hero'] }) {
  const { isLoggedIn } = useSession();
  const { config, href } = usePortal();
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.afterwards} />
      <WideCaseChart />
      <div className={styles.wrap}>
        <div className={styles.inner}>
          <div className={styles.say}>
            <h1 id="hero-title">{hero.title}</h1>
            <p>{hero.text}</p>
            <div className={styles.actions}>
              {isLoggedIn ? (
                <LinkButton href={href('/dashboard')} variant="primary-yellow" size="large">
                  My Dashboard
                </LinkButton>
              ) : (
                <>
                  <LinkButton href={href('/sign-up')} variant="primary-yellow" size="large">
                    Get Free Access Now
                  </LinkButton>
                  <LinkButton href={href('/login')} variant="outline" size="large">
                    Client Login
                  </LinkButton>
                </>
              )}
            </div>
            {isLoggedIn || config.signUpPermissions === undefined ? null : (
              <p className={styles.free}>{freeText(config.signUpPermissions)}</p>
            )}
            <NarrowCaseChart />
          </div>
          <div className={styles.news}>
            <p className={styles.when}>Nov 2, 2026, 7:31 AM EST</p>
            <p className={styles.headline}>Eastmark Biologics says two years of results can’t be relied on</p>
            <p className={styles.item}>8-K, Item 4.02 Non-Reliance on Previously Issued Financial Statements</p>
            <p className={styles.fall}>−32.19%</p>
            <p className={styles.fallSay}>that day, against the market</p>
          </div>
        </div>
      </div>
    </section>
  );
}
