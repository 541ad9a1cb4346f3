import { PHONE_CALLING_CODES, type PhoneCallingCode } from '@sentinel/vocabulary-account';

/** The countries of each code, as the list of codes shows them. */
const REGIONS: Readonly<Record<PhoneCallingCode, string>> = {
  '1': 'United States, Canada',
  '44': 'United Kingdom',
  '49': 'Germany',
  '61': 'Australia',
  '81': 'Japan',
  '82': 'South Korea',
  '86': 'China',
  '91': 'India',
  '234': 'Nigeria',
  '33': 'France',
  '34': 'Spain',
  '39': 'Italy',
  '7': 'Russia, Kazakhstan',
};

/** The calling codes in the list, in the order of spec part 1 section 3. */
export const CALLING_CODES = PHONE_CALLING_CODES.map((code) => ({ code, region: REGIONS[code] }));

export const DEFAULT_CALLING_CODE = '1';

export const PHONE_MESSAGE = 'Please enter a valid phone number for the selected country code.';

/** E.164 allows 15 digits in all; longer input is cut. */
const MAX_DIGITS = 15;

/** The digits of what was typed or pasted. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, MAX_DIGITS);
}

/** The number as shown: US as (xxx) xxx-xxxx, others in groups of three; also for a partly typed number. */
export function formatPhone(callingCode: string, digits: string): string {
  if (callingCode !== '1') return digits.match(/\d{1,3}/g)?.join(' ') ?? '';
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  const [area, office, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return line === '' ? `(${area}) ${office}` : `(${area}) ${office}-${line}`;
}

/** The caret's position in the formatted number when it follows this many digits. */
export function caretAfterDigits(formatted: string, digitCount: number): number {
  if (digitCount <= 0) return 0;
  let seen = 0;
  for (const [position, character] of Array.from(formatted).entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digitCount) return position + 1;
  }
  return formatted.length;
}
