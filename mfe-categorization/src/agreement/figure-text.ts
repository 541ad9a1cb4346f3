/** Three decimals with a minus sign, as coefficients are published; a dash for none. */
export const figureText = (figure: number | null): string =>
  figure === null
    ? '–'
    : figure
        .toFixed(3)
        .replace(/^-(?!0\.000$)/, '\u2212')
        .replace('-', '');

/** A share as a percentage with one decimal; a dash for none. */
export const shareText = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)}%`);

const COUNT = new Intl.NumberFormat('en-US');

/** `1 company`, `1,250 companies`. */
export const countText = (count: number, one: string, many: string): string =>
  `${COUNT.format(count)} ${count === 1 ? one : many}`;
