import type { Database } from '../client.ts';

/** The channels of LISTEN and NOTIFY. A notification only saves time: every listener also checks its rows at an interval. */
export const CHANNELS = {
  /** A commit stored new filings. */
  filingStored: 'filing_stored',
  /** A commit stored new bars, corporate actions or splits. */
  pricesLoaded: 'prices_loaded',
  /** A quote moved a price farther than any before in its session. */
  quotesMoved: 'quotes_moved',
  /** A commit changed facts. */
  marketChanged: 'market_changed',
  /** What explore searches find has changed: a copy that they read has taken over a change. */
  searchesChanged: 'searches_changed',
  /** A commit stored new matches; the payload is the ids of up to `MAX_NAMED_ACCOUNTS` of their accounts, separated by commas. */
  matchesStored: 'matches_stored',
  /** A commit stored new alert notifications. */
  notificationQueued: 'notification_queued',
  /** A commit stored new mail about accounts. */
  accountMailQueued: 'account_mail_queued',
  /** A commit ended a session, or changed what an account may do or its address. Triggers of identity's tables send it. */
  sessionsChanged: 'sessions_changed',
} as const;

export type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];

/** Of a payload, which PostgreSQL limits to 8,000 bytes. */
export const MAX_NAMED_ACCOUNTS = 200;

/**
 * Wakes on every notification on one of the channels, when listening begins, and after a reconnect, because notifications may
 * have been missed.
 * @returns the function that subscribes, for `wakeOn` of `runLoop`
 */
export function wakeOn({ sql }: Pick<Database, 'sql'>, ...channels: readonly Channel[]) {
  return async (wake: () => void): Promise<() => Promise<void>> => {
    // After a reconnect, postgres.js cannot unlisten the channels that it subscribed to again.
    let isWanted = true;
    const heard = () => {
      if (isWanted) wake();
    };
    const listening = await Promise.all(channels.map((channel) => sql.listen(channel, heard, heard)));
    return async () => {
      isWanted = false;
      await Promise.all(listening.map(({ unlisten }) => unlisten()));
    };
  };
}
