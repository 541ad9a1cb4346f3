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

/** The address of a maps search for the place that a filing names. */
export function mapsUrl(location: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: location })}`;
}
