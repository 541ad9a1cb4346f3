/**
 * The gate every request to EDGAR passes. The SEC counts requests per user over all machines, so one gate stands before
 * all processes (DOMAIN 2.4).
 */
export interface Gate {
  /**
   * Resolves when a request may go.
   * @throws EdgarHttpError `throttled` at once while the SEC makes us wait, and the signal's reason when that ends the waiting
   */
  turn(signal?: AbortSignal): Promise<void>;
  /**
   * The SEC refused a request as one too many: nobody asks again until then. Gives when that is.
   * @param isBan true for the page that shuts a user out (403), which takes longer to forget than 429 and 503
   * @param retryAfterMs what the answer asked for, or null
   */
  throttled(isBan: boolean, retryAfterMs: number | null): Promise<Date>;
  /** An answer came as it should: the next throttle is the first again. */
  answered(): Promise<void>;
}
