import { usePortal } from '@sentinel/remote-kit';
import { BrandMark } from '@sentinel/ui/core';
import styles from './alert-flow.module.css';

const STEPS = [
  { at: '4:41:08 PM', what: 'SEC accepts the Form 4', more: 'Accession number 0000000000-26-000117' },
  { at: '4:41:49 PM', what: 'SEC publishes it, {product} reads it', more: 'The SEC takes about 40 seconds to publish' },
  { at: '4:41:49 PM', what: 'Checked against every alert', more: 'Three lots by one owner count as one sale' },
  { at: '4:41:50 PM', what: 'Email sent', more: 'Once, to the alert’s owner' },
] as const;

const CONDITIONS = [
  ['Trade type is Sale', 'Sale'],
  ['Insider type is Officer', 'Chief Executive Officer'],
  ['Value is at least $1,000,000', '$1,945,580'],
  ['Not under a 10b5-1 plan', 'No plan reported'],
] as const;

/** From the filing to the mail: the same made-up case, as an alert of its owner. */
export function AlertFlow() {
  const { contactEmail, product } = usePortal().config.brand;
  return (
    <div className={styles.flow}>
      <div>
        <h2 id="flow-title">The sale was public eleven days earlier</h2>
        <p className={styles.intro}>
          The CEO’s Form 4 reached the SEC on October 22. An alert on officer sales over $1M would have put it in your
          inbox within two minutes.
        </p>
        <ol className={styles.clock}>
          {STEPS.map(({ at, what, more }) => (
            <li key={what}>
              <time>{at}</time>
              <div>
                <b>{what.replace('{product}', product)}</b>
                <span>{more}</span>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <article className={styles.mail} aria-label="Sample alert email">
        <div className={styles.mailTop}>
          <span className={styles.sender}>
            <BrandMark size={20} />
          </span>
          <div>
            <b>{product} Alerts</b>
            <span>alerts@{contactEmail.split('@')[1]}</span>
          </div>
          <span className={styles.sent}>Oct 22, 4:41 PM</span>
        </div>
        <div className={styles.mailBody}>
          <h3>Eastmark Biologics CEO sold $1.95M</h3>
          <p>64,000 shares of EMBX at $30.40 on Oct 20, 2026. Two other insiders sold $2.14M in the 30 days before.</p>
          <div className={styles.why}>
            <h4>Why this alert fired: “Officer sales over $1M”</h4>
            <ul>
              {CONDITIONS.map(([condition, value]) => (
                <li key={condition}>
                  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                    <path d="m3.2 8.4 3 3 6.4-6.8" />
                  </svg>
                  <span>{condition}</span>
                  <b>{value}</b>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.mailActions}>
            <span className={styles.button}>View alert</span>
            <span className={styles.link}>Open the filing at the SEC</span>
          </div>
          <p className={styles.mailEnd}>Sent because this alert is on. Pause it or unsubscribe from it in one step.</p>
        </div>
      </article>
    </div>
  );
}
