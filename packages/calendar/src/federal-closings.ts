/** A weekday on which the President closed federal offices for the whole day. The SEC treats it as a federal holiday: EDGAR accepts nothing. */
export interface FederalClosing {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Executive order and its place in the Federal Register. */
  readonly order: string;
  /**
   * How we know that EDGAR was closed: the SEC's notice as reported, the days in EDGAR's daily index, or only the order. (From 2012
   * on, none of the real filings at hand has one of these days as its filing date. Earlier ones are too few to tell.)
   */
  readonly evidence: 'sec_notice' | 'daily_index' | 'order';
}

/**
 * Left out: closings of half a day (2009 and 2015), and the full days of 2001, 2003, 2007 and 2008 (24 or 26 December), for which we
 * found no evidence that EDGAR was closed.
 */
export const FEDERAL_CLOSINGS: readonly FederalClosing[] = [
  { day: '2004-06-11', order: 'EO 13343: day of mourning for Ronald Reagan', evidence: 'order' },
  { day: '2007-01-02', order: 'EO 13421: day of mourning for Gerald Ford', evidence: 'order' },
  { day: '2012-12-24', order: 'EO 13633: closing on December 24, 2012', evidence: 'order' },
  { day: '2014-12-26', order: 'EO 13682: closing on December 26, 2014', evidence: 'order' },
  {
    day: '2018-12-05',
    order: 'EO 13852 (83 FR 62687): day of mourning for George H. W. Bush',
    evidence: 'daily_index',
  },
  { day: '2018-12-24', order: 'EO 13854 (83 FR 65481): closing on December 24, 2018', evidence: 'daily_index' },
  { day: '2019-12-24', order: 'EO 13900 (84 FR 69983): closing on December 24, 2019', evidence: 'sec_notice' },
  { day: '2020-12-24', order: 'EO 13965 (85 FR 81337): closing on December 24, 2020', evidence: 'sec_notice' },
  { day: '2024-12-24', order: 'EO 14129 (89 FR 104857): closing on December 24, 2024', evidence: 'order' },
  { day: '2025-01-09', order: 'EO 14133 (90 FR 187): day of mourning for Jimmy Carter', evidence: 'sec_notice' },
  {
    day: '2025-12-24',
    order: 'EO 14371 (90 FR 60545): closing on December 24 and 26, 2025',
    evidence: 'order',
  },
  {
    day: '2025-12-26',
    order: 'EO 14371 (90 FR 60545): closing on December 24 and 26, 2025',
    evidence: 'order',
  },
];

/** The last day for which the orders were reviewed. Move it when you have looked for orders up to a later day. */
export const CLOSINGS_KNOWN_UNTIL = '2025-12-31';
