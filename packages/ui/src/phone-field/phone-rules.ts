/** The calling codes offered (spec part 1 section 3), in its order, with the lengths a national number may have (section 5). */
export const CALLING_CODES = [
  { code: '1', region: 'United States, Canada', lengths: [10] },
  { code: '44', region: 'United Kingdom', lengths: [10, 11] },
  { code: '49', region: 'Germany', lengths: [10] },
  { code: '61', region: 'Australia', lengths: [9] },
  { code: '81', region: 'Japan', lengths: [9] },
  { code: '82', region: 'South Korea', lengths: [9, 10] },
  { code: '86', region: 'China', lengths: [10, 11] },
  { code: '91', region: 'India', lengths: [10] },
  { code: '234', region: 'Nigeria', lengths: [10] },
  { code: '33', region: 'France', lengths: [9] },
  { code: '34', region: 'Spain', lengths: [9] },
  { code: '39', region: 'Italy', lengths: [10] },
  { code: '7', region: 'Russia, Kazakhstan', lengths: [10] },
] as const;

export const DEFAULT_CALLING_CODE = '1';

export const PHONE_MESSAGE = 'Please enter a valid phone number for the selected country code.';

/** E.164 allows 15 digits in all; nothing longer is kept. */
const MAX_DIGITS = 15;

/** The digits of what was typed or pasted. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, MAX_DIGITS);
}

/** Whether the national number's length is one allowed for the code; an unknown code takes any non-empty number. */
export function isValidPhone(callingCode: string, digits: string): boolean {
  const lengths: readonly number[] | undefined = CALLING_CODES.find(({ code }) => code === callingCode)?.lengths;
  return lengths ? lengths.includes(digits.length) : digits.length > 0;
}

/** The number as shown: US as (xxx) xxx-xxxx, others grouped in threes; grows with the typing. */
export function formatPhone(callingCode: string, digits: string): string {
  if (callingCode !== '1') return digits.match(/\d{1,3}/g)?.join(' ') ?? '';
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return line === '' ? `(${area}) ${office}` : `(${area}) ${office}-${line}`;
}

/** Where the caret stands in the formatted number when so many digits are before it. */
export function caretAfterDigits(formatted: string, digitCount: number): number {
  if (digitCount <= 0) return 0;
  let seen = 0;
  for (const [position, character] of Array.from(formatted).entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digitCount) return position + 1;
  }
  return formatted.length;
}
