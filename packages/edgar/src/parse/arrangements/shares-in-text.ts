import { addDecimals, readDecimal, writeDecimal, ZERO } from '@sentinel/calendar';

/** A number of shares or options: `up to 31,549 shares`, `2,250,000 stock options`, `14,219 ordinary shares`. No dollars, no percents. */
const NUMBER =
  /(?<![$€£\d.,])(\d{1,3}(?:,\d{3})+|\d+)(?![\d%]|,\d|\.\d)\*{0,2} (?:(?:\(?(?:gross|net)\)?|additional|aggregate|vested|unvested|restricted|performance|employee|common|ordinary|class [a-z]|of the company[’']s|of our|deferred|underlying) ){0,5}(?:shares?|stock options?|options?|(?:stock |share )?units?|securities|ADSs?|ADRs|common stock|capital stock|stock)\b/gi;

/** The sum of the numbers of shares in a text; null when it has none. A number that is repeated counts once. */
export function sharesInText(text: string): string | null {
  const numbers = new Set([...text.matchAll(NUMBER)].map(([, number = '']) => number.replaceAll(',', '')));
  return sum([...numbers]);
}

/** The sum of decimals, in ASCII digits; null of none. */
export function sum(numbers: readonly string[]): string | null {
  if (numbers.length === 0) return null;
  return writeDecimal(numbers.reduce((total, number) => addDecimals(total, readDecimal(number) ?? ZERO), ZERO));
}
