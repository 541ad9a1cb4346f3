import { describe, expect, test } from '@jest/globals';
import { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS } from '@sentinel/vocabulary-account';
import { type ContactValues, EMPTY_CONTACT, missingFields, moreFault, prefillOf, toInquiry } from './contact-rules.ts';

const COMPLETE: ContactValues = {
  firstName: ' Dana ',
  lastName: 'Example',
  role: 'Director',
  industry: 'Aerospace & Defense',
  company: 'Firm One',
  country: 'United States',
  state: 'District Of Columbia',
  email: ' dana@firm-one.example ',
  phone: { callingCode: '1', digits: '2025550100' },
  heardAbout: 'Word of mouth',
  workedWithBefore: "No, I haven't",
  tellUsMore: '',
  website: '',
};

describe('when the contact form can be sent, part 1 section 5', () => {
  test('a complete form has nothing missing; an empty one lacks all but the country and the optional text', () => {
    expect(missingFields(COMPLETE)).toBe(0);
    expect(missingFields(EMPTY_CONTACT)).toBe(10);
  });

  test.each([
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
  ] as const)('%s must be there, and spaces do not count', (field) => {
    expect(missingFields({ ...COMPLETE, [field]: '' })).toBe(1);
    expect(missingFields({ ...COMPLETE, [field]: '   ' })).toBe(1);
  });

  test.each(['dana', 'dana@firm', 'dana firm@one.example', '@firm.example', 'dana@.'])('"%s" is no email', (email) => {
    expect(missingFields({ ...COMPLETE, email })).toBe(1);
  });

  test.each(PHONE_CALLING_CODES)('+%s takes a number of an allowed length only', (callingCode) => {
    const lengths: readonly number[] = PHONE_NATIONAL_LENGTHS[callingCode];
    for (let length = 0; length <= 15; length += 1) {
      const phone = { callingCode, digits: '5'.repeat(length) };
      expect(missingFields({ ...COMPLETE, phone })).toBe(lengths.includes(length) ? 0 : 1);
    }
  });

  test.each(['firstName', 'lastName', 'company', 'state'] as const)('%s holds 200 characters', (field) => {
    expect(missingFields({ ...COMPLETE, country: 'France', [field]: 'x'.repeat(200) })).toBe(0);
    expect(missingFields({ ...COMPLETE, country: 'France', [field]: 'x'.repeat(201) })).toBe(1);
  });

  test('"Tell us more" is optional, and holds 5,000 characters', () => {
    expect(missingFields({ ...COMPLETE, tellUsMore: 'x'.repeat(5_000) })).toBe(0);
    expect(missingFields({ ...COMPLETE, tellUsMore: 'x'.repeat(5_001) })).toBe(1);
    expect(moreFault('x'.repeat(100_000))).toBe('This is 95,000 characters too long.');
  });
});

describe('the fields that are sent, part 1 sections 3 and 7', () => {
  test('have the names of the spec, are trimmed, and the phone has its country code', () => {
    expect(toInquiry({ ...COMPLETE, tellUsMore: ' Two\nlines ' }, 'https://app.sentinel.example/contact-us')).toEqual({
      first_name: 'Dana',
      last_name: 'Example',
      role: 'Director',
      industry: 'Aerospace & Defense',
      company: 'Firm One',
      country: 'United States',
      state_region: 'District Of Columbia',
      email: 'dana@firm-one.example',
      phone: '12025550100',
      heard_about: 'Word of mouth',
      worked_with_before: "No, I haven't",
      additional_info: 'Two\nlines',
      source: 'https://app.sentinel.example/contact-us',
    });
  });

  test('have no marks that nobody sees, as pasted text brings them; a line of nothing else is missing', () => {
    const pasted = { ...COMPLETE, firstName: 'Da\u200bna\u202e', company: '\ufeffFirm\u0007 One' };
    expect(toInquiry(pasted, 'https://a.example/')).toMatchObject({ first_name: 'Dana', company: 'Firm One' });
    expect(missingFields({ ...COMPLETE, lastName: '\u200b\u200e' })).toBe(1);
    expect(missingFields({ ...COMPLETE, email: '\u200b' })).toBe(1);
  });

  test('name the field that people do not see only when a program filled it in', () => {
    expect(toInquiry({ ...COMPLETE, website: 'spam.example' }, 'https://a.example/')).toMatchObject({
      website: 'spam.example',
    });
  });

  test('are never a choice that the form does not offer', () => {
    expect(toInquiry(COMPLETE, 'https://a.example/')).not.toHaveProperty('permission');
    expect(toInquiry(COMPLETE, 'https://a.example/', 'alerts')).toMatchObject({ permission: 'alerts' });
    expect(() => toInquiry({ ...COMPLETE, role: 'Wizard' }, 'https://a.example/')).toThrow('does not offer "Wizard"');
  });
});

describe('the pre-fill, part 1 section 4', () => {
  test('takes the first word of the name, the rest, the effective email, and the number without its code', () => {
    const user = { name: 'Ada  Mary Example', email: 'ada@own.example', phone: '442079460123' };
    expect(prefillOf(user, 'run-as@other.example')).toEqual({
      firstName: 'Ada',
      lastName: 'Mary Example',
      email: 'run-as@other.example',
      phone: { callingCode: '44', digits: '2079460123' },
    });
    expect(prefillOf(user, null).email).toBe('ada@own.example');
  });

  test.each([null, '', '999'])('of an account with the phone %j leaves the number as it is', (phone) => {
    expect(prefillOf({ name: null, phone }, null)).toEqual({ firstName: '', lastName: '', email: '' });
  });
});
