import { dayText, shortDayText } from '@sentinel/calendar';

const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

/** A return as people read it, with two decimals (spec part 3, section 5): '+9.76%', '−1.05%', '0.00%'. */
export function returnText(fraction: number): string {
  return PERCENT.format(fraction).replace('-', '−');
}

const THOUSANDS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars as the thousands that the screen shows; undefined when the value is unknown. */
export function inThousands(valueUsd: number | null): string | undefined {
  return valueUsd === null ? undefined : THOUSANDS.format(valueUsd / 1000);
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** A number as people read it: '15,500', '12.375'. */
export const plainNumberText = (value: number): string => NUMBER.format(value);

const PRICE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** Dollars a share: '12.50', '0.0375'. */
export const priceText = (dollars: number): string => PRICE.format(dollars);

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Dollars where space is short: '$ 812', '$ 4.35K', '$ 1.2M'. */
export function shortDollars(valueUsd: number): string {
  return `$ ${SHORT.format(valueUsd)}`;
}

/** A day where space is short: without the year if that is this year. */
export const shortDay = (day: string, now = new Date()): string =>
  day.startsWith(`${now.getFullYear()}-`) ? shortDayText(day) : dayText(day);

/** The address of a maps search for the place that a filing names. */
export function mapsUrl(location: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`;
}
