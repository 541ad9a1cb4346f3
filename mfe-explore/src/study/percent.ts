const MINUS = '\u2212';

/** A fraction in percent without a unit: 0.0124 as `1.24`. */
export const percentFigure = (fraction: number, digits = 2): string => {
  const text = Math.abs(fraction * 100).toFixed(digits);
  return fraction < 0 && Number(text) !== 0 ? MINUS + text : text;
};

/** With sign and unit: `+1.24%`, `−0.90%`, `0%`. */
export const signedPercent = (fraction: number, digits = 2): string => {
  const text = percentFigure(fraction, digits);
  if (Number(text.replace(MINUS, '')) === 0) return '0%';
  return `${text.startsWith(MINUS) ? '' : '+'}${text}%`;
};

/** Counts: `1,284`. */
export const countText = (count: number): string => count.toLocaleString('en-US');

/** Estimated counts: `1,300`. The smallest sample that is studied (2,344 rows) is right to some 2 %. */
export const roundedText = (count: number): string => countText(Number(count.toPrecision(2)));
