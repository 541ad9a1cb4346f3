import { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS, type PhoneCallingCode } from './phone-calling-codes.ts';

/** Whether a national number has a length that its calling code allows; an unknown code allows any number that is not empty. */
export function isValidNationalNumber(callingCode: string, digits: string): boolean {
  const known = PHONE_CALLING_CODES.find((code) => code === callingCode);
  if (!known) return digits.length > 0;
  const lengths: readonly number[] = PHONE_NATIONAL_LENGTHS[known];
  return lengths.includes(digits.length);
}

/**
 * Splits a stored phone number (digits only, calling code first) into calling code and national number. When several
 * calling codes match, takes the longest one that leaves a national number of an allowed length. Undefined when none fits.
 */
export function splitPhoneNumber(
  phone: string,
): { readonly callingCode: PhoneCallingCode; readonly digits: string } | undefined {
  return PHONE_CALLING_CODES.filter((code) => phone.startsWith(code))
    .sort((one, other) => other.length - one.length)
    .map((callingCode) => ({ callingCode, digits: phone.slice(callingCode.length) }))
    .find(({ callingCode, digits }) => isValidNationalNumber(callingCode, digits));
}
