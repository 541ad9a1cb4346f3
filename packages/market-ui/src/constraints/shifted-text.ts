/**
 * A number times a power of ten, as plain decimal text: 300000000 by −6 places is '300', 0.0725 by 2 places is '7.25'. Moves
 * the decimal point in the number's shortest text, because a multiplication would round.
 */
export function shiftedText(number: number, places: number): string {
  const [mantissa = '', exponent = '0'] = String(Math.abs(number)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent) + places;
  const padded = digits.padStart(digits.length - point + 1, '0').padEnd(point, '0');
  const start = Math.max(point, 1);
  const left = padded.slice(0, start).replace(/^0+(?=\d)/, '');
  const right = padded.slice(start).replace(/0+$/, '');
  return `${number < 0 ? '-' : ''}${left}${right === '' ? '' : `.${right}`}`;
}
