/** Name of the cursor that stores the date of the last ticker file, and whether it was the one with exchanges. */
export const TICKER_CURSOR = 'master_tickers';
