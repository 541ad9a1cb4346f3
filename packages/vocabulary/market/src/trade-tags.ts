/**
 * What a trade is beside a purchase or a sale, as it reads (docs/market-data.md, "Tags"). The first five say what was known of its owners'
 * trades of the company when the SEC accepted the filing:
 * - First: their first purchase outside of plans
 * - Largest: of a higher value than each of their purchases, or sales, before, outside of plans
 * - Reversal: the first after 18 months or more of nothing but trades the other way, outside of plans
 * - Routine: they traded in the same month of each of the three years before
 * - Opportunistic: they traded in each of these years, but not in that month
 * - Late: filed after the deadline; Private: the form speaks of a placement, an offering or the issuer as the other side
 * - Several filers: several filings report the same block
 * - In a cluster: one of 3 people or more who traded the same way within 30 days, outside of plans, as known then (`clustersOf`)
 * - Exercised: a sale of a day on which the form has options exercised
 * - Form 144: a sale that its owner had announced in a notice of proposed sale, as known then
 * - Short-swing: within less than six months of the owner's trades the other way at a better price (`swingsSince`), as known then
 */
export const TRADE_TAGS = [
  'First',
  'Largest',
  'Reversal',
  'Routine',
  'Opportunistic',
  'Late',
  'Private',
  'Several filers',
  'In a cluster',
  'Exercised',
  'Form 144',
  'Short-swing',
] as const;
export type TradeTag = (typeof TRADE_TAGS)[number];
