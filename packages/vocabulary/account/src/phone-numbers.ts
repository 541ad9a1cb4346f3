import { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS, type PhoneCallingCode } from './phone-calling-codes.ts';

/** A phone number in two parts, both digits only. */
export interface PhoneParts {
  readonly callingCode: string;
  /** The national number. */
  readonly digits: string;
}

/**
 * What people dial before a national number at home, and what is no part of it abroad (ITU-T E.164 and E.129). Italy has none: the
 * zero of its numbers stays. Spain and India dial none to some or all numbers, but no number there begins with zero.
 */
const TRUNK_PREFIXES: Readonly<Record<PhoneCallingCode, string>> = {
  '1': '1',
  '44': '0',
  '49': '0',
  '61': '0',
  '81': '0',
  '82': '0',
  '86': '0',
  '91': '0',
  '234': '0',
  '33': '0',
  '34': '0',
  '39': '',
  '7': '8',
};

const knownCode = (callingCode: string): PhoneCallingCode | undefined =>
  PHONE_CALLING_CODES.find((code) => code === callingCode);

/**
 * A national number without what is dialed before it at home: 07911 123456 of the United Kingdom is 7911123456, and 1 before ten
 * digits is the code of the United States itself.
 */
export function nationalNumber(callingCode: string, digits: string): string {
  const known = knownCode(callingCode);
  const prefix = known === undefined ? '' : TRUNK_PREFIXES[known];
  if (prefix === '' || !digits.startsWith(prefix)) return digits;
  // No number begins with zero, but Russian ones begin with 8, and those of partly typed digits may with 1.
  return prefix === '0' || digits.length === 11 ? digits.slice(1) : digits;
}

/**
 * Whether a national number has a length that its calling code allows, not counting what is dialed before it at home; an unknown
 * code allows any number that is not empty.
 */
export function isValidNationalNumber(callingCode: string, digits: string): boolean {
  const known = knownCode(callingCode);
  return known ? isNational(known, nationalNumber(known, digits)) : digits.length > 0;
}

function isNational(callingCode: PhoneCallingCode, national: string): boolean {
  const lengths: readonly number[] = PHONE_NATIONAL_LENGTHS[callingCode];
  // A second zero.
  const isDialed = TRUNK_PREFIXES[callingCode] === '0' && national.startsWith('0');
  return lengths.includes(national.length) && !isDialed;
}

/**
 * Splits a phone number (digits only, calling code first, perhaps with 00 before it) into calling code and national number.
 * Undefined when its code is not offered or the national number has no length that the code allows.
 */
export function splitPhoneNumber(
  phone: string,
): { readonly callingCode: PhoneCallingCode; readonly digits: string } | undefined {
  const parts = partsOf(phone.replace(/^00/, ''));
  return parts && isNational(parts.callingCode, parts.digits) ? parts : undefined;
}

/** A phone number as it is stored and texted to: calling code and national number, digits only. Undefined when it is not valid. */
export function storedPhoneNumber(phone: string): string | undefined {
  const parts = splitPhoneNumber(phone);
  return parts && parts.callingCode + parts.digits;
}

/**
 * Reads what was pasted or filled in as a phone number: `+44 (0)7911 123456`, `0044 7911 123456` or `(212) 555-0100`. A calling code in the
 * text wins over the chosen one, if it is offered.
 */
export function readPhoneNumber(text: string, callingCode: string): PhoneParts {
  const plain = text.normalize('NFKC');
  const digits = plain.replace(/\D/g, '');
  const isWhole = /^[^\d+]*\+/.test(plain) || digits.startsWith('00');
  const parts = isWhole ? partsOf(digits.replace(/^00/, '')) : undefined;
  return parts ?? { callingCode, digits: nationalNumber(callingCode, digits) };
}

/** No offered calling code begins another one. */
function partsOf(phone: string): { readonly callingCode: PhoneCallingCode; readonly digits: string } | undefined {
  const callingCode = PHONE_CALLING_CODES.find((code) => phone.startsWith(code));
  return callingCode && { callingCode, digits: nationalNumber(callingCode, phone.slice(callingCode.length)) };
}
