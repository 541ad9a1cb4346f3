import type { Database } from './client.ts';

/** The channels of LISTEN and NOTIFY. A notice only hurries: whoever waits for one looks at its rows by the clock too. */
export const CHANNELS = {
  /** A commit with new filings. */
  filingStored: 'filing_stored',
  /** A commit with new bars, corporate actions or splits. */
  pricesLoaded: 'prices_loaded',
  /** A commit that changed facts. */
  marketChanged: 'market_changed',
  /** A commit with new notifications. */
  notificationQueued: 'notification_queued',
  /** A commit with new mail about accounts. */
  accountMailQueued: 'account_mail_queued',
} as const;

export type Channel = (typeof CHANNELS)[keyof typeof CHANNELS];

/**
 * Wakes on every notice on one of the channels, and when the connection was lost and is back: notices may have been missed.
 * @returns subscribes, as `runLoop` of packages/loops takes it
 */
export function wakeOn({ sql }: Pick<Database, 'sql'>, ...channels: readonly Channel[]) {
  return async (wake: () => void): Promise<() => Promise<void>> => {
    // postgres.js cannot unlisten a channel that it subscribed to again after a lost connection.
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
