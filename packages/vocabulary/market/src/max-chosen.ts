/** A search takes no more companies by their tickers or CIKs, and no more owners. */
export const MAX_CHOSEN = 100;
