/**
 * The synthetic filing (issue "Alerts", FIELD 2.10): a made 10-Q of a company that no search, list or other alert knows takes the way
 * of every filing, every few minutes, to a private inbox. Its CIK is none that the SEC has given.
 */
export const CANARY = {
  cik: '0009899999',
  /** In no other text, so that only the alert that waits for it matches. */
  word: 'sentinelsyntheticfiling',
  alertName: 'Synthetic filing',
  everyMinutes: 5,
} as const;
