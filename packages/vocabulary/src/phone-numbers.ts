import { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS, type PhoneCallingCode } from './phone-calling-codes.ts';

/** Whether the national number's length is one allowed for the code; an unknown code takes any non-empty number. */
export function isValidNationalNumber(callingCode: string, digits: string): boolean {
  const known = PHONE_CALLING_CODES.find((code) => code === callingCode);
  if (!known) return digits.length > 0;
  const lengths: readonly number[] = PHONE_NATIONAL_LENGTHS[known];
  return lengths.includes(digits.length);
}

/**
 * Splits stored digits (country code first, no plus sign) into calling code and national number. Where several codes
 * begin the number, the one under which the national number has an allowed length wins, the longest first.
 * Undefined when the number is none of an offered code.
 */
export function splitPhoneNumber(
  phone: string,
): { readonly callingCode: PhoneCallingCode; readonly digits: string } | undefined {
  return PHONE_CALLING_CODES.filter((code) => phone.startsWith(code))
    .sort((one, other) => other.length - one.length)
    .map((callingCode) => ({ callingCode, digits: phone.slice(callingCode.length) }))
    .find(({ callingCode, digits }) => isValidNationalNumber(callingCode, digits));
}
