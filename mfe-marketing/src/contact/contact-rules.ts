import type { CallPayload } from '@sentinel/api-client';
import { REQUESTABLE_ACCESS, type RequestablePermission } from '@sentinel/vocabulary';
import {
  COUNTRIES,
  EMAIL_MESSAGE,
  HEARD_ABOUT,
  INQUIRY_INDUSTRIES,
  INQUIRY_ROLES,
  isEmail,
  isValidNationalNumber,
  MAX_INQUIRY_CHARACTERS,
  splitPhoneNumber,
  UNITED_STATES,
  WORKED_BEFORE,
} from '@sentinel/vocabulary-account';

/** What the contact form holds, by the names of spec part 1 section 3. */
export interface ContactValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly industry: string;
  readonly company: string;
  readonly country: string;
  readonly state: string;
  readonly email: string;
  readonly phone: { readonly callingCode: string; readonly digits: string };
  readonly heardAbout: string;
  readonly workedWithBefore: string;
  readonly tellUsMore: string;
  /** Out of sight: only programs that fill in every field find it. */
  readonly website: string;
}

export const EMPTY_CONTACT: ContactValues = {
  firstName: '',
  lastName: '',
  role: '',
  industry: '',
  company: '',
  country: UNITED_STATES,
  state: '',
  email: '',
  phone: { callingCode: '1', digits: '' },
  heardAbout: '',
  workedWithBefore: '',
  tellUsMore: '',
  website: '',
};

/** Control characters and marks that nobody sees, except the two joiners, which some languages are written with. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** As long as the server stores. */
const MAX_LINE_LENGTH = 200;

/** One line as it is sent: pasted text brings marks that the server refuses. */
const lineOf = (text: string) => text.replace(UNSEEN, '').trim();

const REQUIRED = [
  'firstName',
  'lastName',
  'role',
  'industry',
  'company',
  'country',
  'state',
  'email',
  'heardAbout',
  'workedWithBefore',
] as const satisfies readonly (keyof ContactValues)[];

const LINES = ['firstName', 'lastName', 'company', 'state'] as const;

export const emailFault = (email: string) => (isEmail(lineOf(email)) ? undefined : EMAIL_MESSAGE);

/** What is wrong with a name. The field itself has no limit, because it would cut off what is pasted. */
export const lineFault = (text: string) =>
  lineOf(text).length > MAX_LINE_LENGTH ? `Please use at most ${MAX_LINE_LENGTH} characters.` : undefined;

/** What is wrong with the optional text. The field itself has no limit, because it would cut off what is pasted. */
export function moreFault(text: string): string | undefined {
  const over = text.trim().length - MAX_INQUIRY_CHARACTERS;
  if (over <= 0) return undefined;
  return over === 1
    ? 'This is one character too long.'
    : `This is ${over.toLocaleString('en-US')} characters too long.`;
}

export const isPhoneValid = ({ callingCode, digits }: ContactValues['phone']) =>
  isValidNationalNumber(callingCode, digits);

/** How many fields still keep the form from being sent (spec part 1 section 5). */
export function missingFields(values: ContactValues): number {
  const empty = REQUIRED.filter((field) => lineOf(values[field]) === '').length;
  const wrongEmail = lineOf(values.email) !== '' && emailFault(values.email) !== undefined;
  const wrongPhone = !isPhoneValid(values.phone);
  const longLines = LINES.filter((field) => lineFault(values[field]) !== undefined).length;
  const longText = moreFault(values.tellUsMore) !== undefined;
  return empty + longLines + Number(wrongEmail) + Number(wrongPhone) + Number(longText);
}

/** What the form starts with: empty, or asking for access. */
export const startOf = (asked: RequestablePermission | undefined): ContactValues =>
  asked === undefined
    ? EMPTY_CONTACT
    : { ...EMPTY_CONTACT, tellUsMore: `Please give me access to ${REQUESTABLE_ACCESS[asked]}.` };

/** The user fields that fill in the form. */
interface KnownUser {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/**
 * What the form starts with for somebody who is logged in (spec part 1 section 4 "Pre-fill of the contact form").
 * @param email the run-as email, else the stored one; null: the user's own
 */
export function prefillOf(user: KnownUser, email: string | null): Partial<ContactValues> {
  const [firstName = '', ...rest] = (user.name ?? '').trim().split(/\s+/);
  const phone = splitPhoneNumber(user.phone ?? '');
  return {
    firstName,
    lastName: rest.join(' '),
    email: email ?? user.email ?? '',
    ...(phone ? { phone } : {}),
  };
}

/**
 * The call that sends a complete form.
 * @param source the address of the page
 * @param asked the permission that the form asks for
 */
export function toInquiry(
  values: ContactValues,
  source: string,
  asked?: RequestablePermission,
): CallPayload<'contact_us'> {
  const { role, industry, country, heardAbout, workedWithBefore, phone, website } = values;
  return {
    first_name: lineOf(values.firstName),
    last_name: lineOf(values.lastName),
    role: oneOf(INQUIRY_ROLES, role),
    industry: oneOf(INQUIRY_INDUSTRIES, industry),
    company: lineOf(values.company),
    country: oneOf(COUNTRIES, country),
    state_region: lineOf(values.state),
    email: lineOf(values.email),
    phone: phone.callingCode + phone.digits,
    heard_about: oneOf(HEARD_ABOUT, heardAbout),
    worked_with_before: oneOf(WORKED_BEFORE, workedWithBefore),
    additional_info: values.tellUsMore.trim(),
    source,
    ...(asked === undefined ? {} : { permission: asked }),
    ...(website === '' ? {} : { website }),
  };
}

/** The option of this name. @throws Error for a text that the form does not offer */
function oneOf<Option extends string>(options: readonly Option[], text: string): Option {
  const found = options.find((option) => option === text);
  if (found === undefined) throw new Error(`The form does not offer "${text}"`);
  return found;
}
