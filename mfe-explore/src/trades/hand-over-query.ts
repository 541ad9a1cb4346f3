/**
 * What the address of the dollar icon's link asks for (spec part 3, section 2 "Query parameters").
 * @param endDay yyyy-mm-dd, as the start
 */
export function handOverQuery(
  ticker: string,
  startDay: string,
  endDay: string,
  tradeType: 'purchase' | 'sale',
): string {
  return new URLSearchParams({
    ticker,
    startDate: startDay,
    endDate: endDay,
    tradeType,
    autoSearch: 'true',
  }).toString();
}
