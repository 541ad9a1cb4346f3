import { isAllGiven, selfServiceText } from '@sentinel/vocabulary';
import styles from '../login/login.module.css';

interface WhatYouGetProps {
  /** What an account may use that is signed up for without a token; undefined: the server does not say. */
  readonly given: readonly string[] | undefined;
}

const REST = ' For the rest, choose “Request Access” on your dashboard: an administrator grants it.';

/** What an account gives to whoever signs up for it, or who gives it something. */
export function WhatYouGet({ given }: WhatYouGetProps) {
  if (given === undefined) return null;
  const uses = selfServiceText(given);
  return (
    <p className={styles.muted}>
      {uses === ''
        ? 'An account is free and starts without access to data. An administrator grants it: choose “Request Access” on your dashboard.'
        : `Your account is free: you can ${uses}.${isAllGiven(given) ? '' : REST}`}
    </p>
  );
}
