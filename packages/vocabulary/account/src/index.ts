export { COUNTRIES, UNITED_STATES } from './countries.ts';
export { EMAIL_MESSAGE, isEmail } from './email-address.ts';
export {
  HEARD_ABOUT,
  INQUIRY_INDUSTRIES,
  INQUIRY_ROLES,
  MAX_INQUIRY_CHARACTERS,
  MAX_SOURCE_CHARACTERS,
  WORKED_BEFORE,
} from './inquiry-choices.ts';
export { passwordFaults } from './password-rules.ts';
export { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS, type PhoneCallingCode } from './phone-calling-codes.ts';
export {
  isValidNationalNumber,
  nationalNumber,
  readPhoneNumber,
  splitPhoneNumber,
  storedPhoneNumber,
} from './phone-numbers.ts';
export { ianaTimeZone, offeredTimeZone, TIME_ZONES, type TimeZone } from './time-zones.ts';
export { US_STATES } from './us-states.ts';
