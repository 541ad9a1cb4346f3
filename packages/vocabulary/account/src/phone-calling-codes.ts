/** The calling codes that phone fields offer, in this order (spec part 1 section 3). */
export const PHONE_CALLING_CODES = [
  '1',
  '44',
  '49',
  '61',
  '81',
  '82',
  '86',
  '91',
  '234',
  '33',
  '34',
  '39',
  '7',
] as const;

/** A calling code without the plus sign. */
export type PhoneCallingCode = (typeof PHONE_CALLING_CODES)[number];

/** The lengths that a national number may have, by calling code (spec part 1 section 5). */
export const PHONE_NATIONAL_LENGTHS = {
  '1': [10],
  '44': [10, 11],
  '49': [10],
  '61': [9],
  '81': [9],
  '82': [9, 10],
  '86': [10, 11],
  '91': [10],
  '234': [10],
  '33': [9],
  '34': [9],
  '39': [10],
  '7': [10],
} as const satisfies Record<PhoneCallingCode, readonly number[]>;
