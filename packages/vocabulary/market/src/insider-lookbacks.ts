/** Lookback periods, in calendar days before a filing, over which insiders' trades are summed (spec part 3 section 9). */
export const INSIDER_LOOKBACKS = [30, 90, 180, 365] as const;

/** Where a search or an alert names none (spec part 2, section 9). */
export const DEFAULT_INSIDER_LOOKBACK = 30;
