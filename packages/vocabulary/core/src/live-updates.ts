/** Where a page asks to be told what is new, with GET and its access token; the answer is a `text/event-stream`. */
export const LIVE_PATH = '/api/live';

/**
 * What a live update can be about, each with the operation that it makes a page ask: who may not call that operation is not told. An
 * update says only that there is something new, never what.
 */
export const LIVE_TOPICS = {
  /** An event matched an alert of the account. */
  matches: 'get_alert_activity',
  /** The trades that searches find have changed. */
  trades: 'explore_trades',
  /** The events that searches find have changed. */
  events: 'explore_events',
  /** How fresh the searches are has changed. */
  feed: 'get_freshness',
} as const;
export type LiveTopic = keyof typeof LIVE_TOPICS;

/** The first event of a stream, which says that updates reach the page from now on. */
export const LIVE_HELLO = 'hello';

/** A stream on which nothing else is sent has a comment this often. */
export const LIVE_HEARTBEAT_MS = 15_000;
