/** Limits the rate of requests to EDGAR. The SEC counts requests per user, so all processes share one rate limiter. */
export interface RateLimiter {
  /**
   * Resolves when a request may be sent.
   * @throws EdgarHttpError `throttled`, without waiting, while the SEC is throttling us; the signal's reason when it aborts
   *   the wait
   */
  acquire(signal?: AbortSignal): Promise<void>;
  /**
   * Records that the SEC throttled a request: no process sends another until the returned time.
   * @param isBan true for the page that blocks a user (403), which lasts longer than 429 and 503
   * @param retryAfterMs the answer's Retry-After, or null
   */
  throttled(isBan: boolean, retryAfterMs: number | null): Promise<Date>;
  /** Records a normal answer, which resets the back-off of `throttled`. */
  answered(): Promise<void>;
}
