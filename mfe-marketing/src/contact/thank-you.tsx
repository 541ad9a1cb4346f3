import { REQUESTABLE_ACCESS, type RequestablePermission } from '@sentinel/vocabulary';
import { useEffect, useRef } from 'react';
import styles from './thank-you.module.css';

/** What stands where the form was once it is sent (spec part 1 section 2 "Contact form"). */
export function ThankYou({ email, asked }: { email: string; asked?: RequestablePermission | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={styles.thanks}>
      <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true" className={styles.sign}>
        <circle cx="24" cy="24" r="22.5" />
        <path d="m15 24.5 6.5 6.5L33.5 18" />
      </svg>
      <h2 ref={heading} tabIndex={-1}>
        Thank you!
      </h2>
      <p>
        {asked === undefined
          ? 'We got your message and answer'
          : `We got your request for ${REQUESTABLE_ACCESS[asked]}. An administrator grants it, and we answer`}{' '}
        within two business days, to <bdi>{email}</bdi>.
      </p>
    </div>
  );
}
