import { expect, test } from '@jest/globals';
import { parseSubmissionHeader } from './submission-header.ts';

const LABELED = `<SEC-DOCUMENT>0000000005-25-000001.txt : 20250317
<SEC-HEADER>0000000005-25-000001.hdr.sgml : 20250317
<ACCEPTANCE-DATETIME>20250317163000
ACCESSION NUMBER:		0000000005-25-000001
CONFORMED SUBMISSION TYPE:	8-K
PUBLIC DOCUMENT COUNT:		12
CONFORMED PERIOD OF REPORT:	20250314
ITEM INFORMATION:		Results of Operations and Financial Condition
FILED AS OF DATE:		20250317
DATE AS OF CHANGE:		20250318

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			ALDGATE INC
		CENTRAL INDEX KEY:			5
		STANDARD INDUSTRIAL CLASSIFICATION:	STATE COMMERCIAL BANKS [602]
		ORGANIZATION NAME:           	02 Finance
		EIN:				123456789
		STATE OF INCORPORATION:		DE
		FISCAL YEAR END:		1231

	FILING VALUES:
		FORM TYPE:		8-K
		SEC FILE NUMBER:	001-00005
		FILM NUMBER:		25740000

	BUSINESS ADDRESS:
		STREET 1:		1 MAIN ST
		STREET 2:		FLOOR 2
		CITY:			NEW YORK
		STATE:			NY
		ZIP:			10001
		BUSINESS PHONE:		2125550100

	MAIL ADDRESS:
		STREET 1:		PO BOX 5
		CITY:			ALBANY

	FORMER COMPANY:
		FORMER CONFORMED NAME:	OLD ALDGATE
		DATE OF NAME CHANGE:	20010203

	FORMER COMPANY:
		FORMER CONFORMED NAME:	OLDER ALDGATE
		DATE OF NAME CHANGE:	19910203
</SEC-HEADER>
`;
const FLAT = `<SEC-HEADER>
<ACCEPTANCE-DATETIME>20250317163000
<ACCESSION-NUMBER>0000000005-25-000001
<TYPE>8-K
<PUBLIC-DOCUMENT-COUNT>12
<PERIOD>20250314
<ITEMS>2.02
<FILING-DATE>20250317
<DATE-OF-FILING-DATE-CHANGE>20250318
<FILER>
<COMPANY-DATA>
<CONFORMED-NAME>ALDGATE INC
<CIK>5
<ASSIGNED-SIC>602
<ORGANIZATION-NAME>02 Finance
<IRS-NUMBER>123456789
<STATE-OF-INCORPORATION>DE
<FISCAL-YEAR-END>1231
</COMPANY-DATA>
<FILING-VALUES>
<FORM-TYPE>8-K
<FILE-NUMBER>001-00005
<FILM-NUMBER>25740000
</FILING-VALUES>
<BUSINESS-ADDRESS>
<STREET1>1 MAIN ST
<STREET2>FLOOR 2
<CITY>NEW YORK
<STATE>NY
<ZIP>10001
<PHONE>2125550100
</BUSINESS-ADDRESS>
<MAIL-ADDRESS>
<STREET1>PO BOX 5
<CITY>ALBANY
</MAIL-ADDRESS>
<FORMER-COMPANY>
<FORMER-CONFORMED-NAME>OLD ALDGATE
<DATE-CHANGED>20010203
</FORMER-COMPANY>
<FORMER-NAME>
<FORMER-CONFORMED-NAME>OLDER ALDGATE
<DATE-CHANGED>19910203
</FORMER-NAME>
</FILER>
</SEC-HEADER>
`;
const PARTY = {
  role: 'FILER',
  name: 'ALDGATE INC',
  cik: '0000000005',
  sic: '0602',
  sicDescription: 'STATE COMMERCIAL BANKS',
  organizationName: '02 Finance',
  irsNumber: '123456789',
  stateOfIncorporation: 'DE',
  fiscalYearEnd: '1231',
  formType: '8-K',
  fileNumber: '001-00005',
  filmNumber: '25740000',
  businessAddress: {
    street1: '1 MAIN ST',
    street2: 'FLOOR 2',
    city: 'NEW YORK',
    state: 'NY',
    zip: '10001',
    phone: '2125550100',
  },
  mailAddress: { street1: 'PO BOX 5', street2: null, city: 'ALBANY', state: null, zip: null, phone: null },
  formerNames: [
    { name: 'OLD ALDGATE', changedOn: '2001-02-03' },
    { name: 'OLDER ALDGATE', changedOn: '1991-02-03' },
  ],
};
const HEADER = {
  accessionNumber: '0000000005-25-000001',
  formType: '8-K',
  acceptance: { local: '2025-03-17T16:30:00', utc: '2025-03-17T20:30:00.000Z' },
  publicDocumentCount: 12,
  period: '2025-03-14',
  filedDate: '2025-03-17',
  changedDate: '2025-03-18',
  items: [{ number: '2.02', title: 'Results of Operations and Financial Condition' }],
  parties: [PARTY],
};

test('the labeled format: every field of the filing and of its party', () => {
  expect(parseSubmissionHeader(LABELED)).toEqual(HEADER);
});

test('the flat format says the same; items by number, the industry without its name', () => {
  expect(parseSubmissionHeader(FLAT)).toEqual({
    ...HEADER,
    items: [{ number: '2.02', title: null }],
    parties: [{ ...PARTY, sicDescription: null }],
  });
});

test.each([
  ['PUBLIC-DOCUMENT-COUNT>12', 'PUBLIC-DOCUMENT-COUNT>twelve', { publicDocumentCount: null }],
  ['PERIOD>20250314', 'PERIOD>March', { period: null }],
  ['PERIOD>20250314', 'PERIOD>', { period: null }],
  ['<CIK>5', '<CIK>five', { parties: [{ ...PARTY, sicDescription: null, cik: null }] }],
  ['<ASSIGNED-SIC>602', '<ASSIGNED-SIC>none', { parties: [{ ...PARTY, sicDescription: null, sic: null }] }],
  ['YEAR-END>1231', 'YEAR-END>12/31', { parties: [{ ...PARTY, sicDescription: null, fiscalYearEnd: null }] }],
])('%s written %s is not known', (right, wrong, expected) => {
  expect(parseSubmissionHeader(FLAT.replace(right, wrong))).toMatchObject(expected);
});

test('what comes after the header is not read', () => {
  const text = `${FLAT.replace('<TYPE>8-K\n', '')}<DOCUMENT>\n<TYPE>8-K\n`;
  expect(() => parseSubmissionHeader(text)).toThrow('no EDGAR header');
});

test('the flat format on one line says the same', () => {
  expect(parseSubmissionHeader(FLAT.replaceAll('\n', ''))).toEqual(parseSubmissionHeader(FLAT));
});

test.each([
  'FILER',
  'ISSUER',
  'REPORTING-OWNER',
  'SUBJECT-COMPANY',
  'FILED-BY',
  'FILED-FOR',
  'SERIAL-COMPANY',
  'DEPOSITOR',
  'SECURITIZER',
  'UNDERWRITER',
])('%s is a role: of a flat header, and of a tag in a labeled header', (role) => {
  const flat = FLAT.replaceAll('FILER>', `${role}>`);
  expect(parseSubmissionHeader(flat).parties).toEqual([{ ...PARTY, role, sicDescription: null }]);
  expect(parseSubmissionHeader(LABELED.replace('FILER:', `<${role}>`)).parties).toEqual([{ ...PARTY, role }]);
});

test('any other label at the margin without a value is a role in a labeled header', () => {
  const header = parseSubmissionHeader(LABELED.replace('FILER:', 'FILED BY:'));
  expect(header.parties).toEqual([{ ...PARTY, role: 'FILED-BY' }]);
});

test.each([
  ['ITEM INFORMATION:', { items: [] }],
  ['CONFORMED PERIOD OF REPORT:', { period: null }],
  ['FILED AS OF DATE:', { filedDate: null }],
  ['DATE AS OF CHANGE:', { changedDate: null }],
  ['PUBLIC DOCUMENT COUNT:', { publicDocumentCount: null }],
])('%s without a value is unknown and not a party', (label, expected) => {
  const header = parseSubmissionHeader(LABELED.replace(new RegExp(`${label}.*`), label));
  expect(header).toEqual({ ...HEADER, ...expected });
});

test.each([
  ['flat', FLAT, 'FILER>', 'ISSUER>', null],
  ['labeled', LABELED, 'FILER:', 'ISSUER:', PARTY.sicDescription],
])('in the %s format, the values of a second party are its own', (_format, text, role, other, sicDescription) => {
  const start = text.indexOf(`\n${role === 'FILER>' ? '<' : ''}${role}`);
  const party = text.slice(start, text.indexOf('</SEC-HEADER>'));
  const second = party.replaceAll(role, other).replaceAll('ALDGATE', 'BISHOPSGATE');
  const { parties } = parseSubmissionHeader(text.replace('</SEC-HEADER>', `${second}</SEC-HEADER>`));
  expect(parties).toEqual([
    { ...PARTY, sicDescription },
    {
      ...PARTY,
      sicDescription,
      role: 'ISSUER',
      name: 'BISHOPSGATE INC',
      formerNames: [
        { name: 'OLD BISHOPSGATE', changedOn: '2001-02-03' },
        { name: 'OLDER BISHOPSGATE', changedOn: '1991-02-03' },
      ],
    },
  ]);
});

test('what a flat party has outside its sections is not of the party nor of the filing', () => {
  const text = FLAT.replace('<COMPANY-DATA>', '<TYPE>4\n<CIK>7\n<COMPANY-DATA>');
  expect(parseSubmissionHeader(text)).toEqual(parseSubmissionHeader(FLAT));
});

test('a labeled value between the start of a party and its first section is of the filing', () => {
  const item = 'ITEM INFORMATION:\t\tResults of Operations and Financial Condition\n';
  const text = LABELED.replace(item, '').replace('FILER:\n', `FILER:\n${item}`);
  expect(parseSubmissionHeader(text)).toEqual(HEADER);
});

test('a date of change without a former name is not kept', () => {
  const text = FLAT.replace('<FORMER-CONFORMED-NAME>OLD ALDGATE\n', '');
  expect(parseSubmissionHeader(text).parties[0]?.formerNames).toEqual([
    { name: 'OLDER ALDGATE', changedOn: '1991-02-03' },
  ]);
});

test('the lines of a header may end as on Windows, and a value may have a less-than sign', () => {
  expect(parseSubmissionHeader(LABELED.replaceAll('\n', '\r\n'))).toEqual(HEADER);
  const text = FLAT.replace('<CITY>NEW YORK', '<CITY>NEW < YORK');
  expect(parseSubmissionHeader(text).parties[0]?.businessAddress?.city).toBe('NEW < YORK');
});

test('an industry without its name, in brackets or not, is the number alone', () => {
  const written = (sic: string) => parseSubmissionHeader(FLAT.replace('SIC>602', `SIC>${sic}`)).parties[0];
  expect(written('[6022]')).toMatchObject({ sic: '6022', sicDescription: null });
  expect(written('SERVICES [HOTELS] [7011]')).toMatchObject({ sic: '7011', sicDescription: 'SERVICES [HOTELS]' });
});

test('a header may have 4,000,000 characters, and no more', () => {
  const text = FLAT.slice(0, FLAT.indexOf('</SEC-HEADER>'));
  expect(parseSubmissionHeader(text.padEnd(4_000_000)).accessionNumber).toBe(HEADER.accessionNumber);
  expect(() => parseSubmissionHeader(text.padEnd(4_000_001))).toThrow('too long');
});

test.each([
  ['<STREET2>FLOOR 2', '<STREET2>', { businessAddress: { ...PARTY.businessAddress, street2: null } }],
  ['<CONFORMED-NAME>ALDGATE INC', '<CONFORMED-NAME> ', { name: null }],
  ['<FILM-NUMBER>25740000', '<FILM-NUMBER>', { filmNumber: null }],
  ['<CIK>5', '<CIK>12345678901', { cik: null }],
  ['<DATE-CHANGED>20010203\n', '', { formerNames: [{ name: 'OLD ALDGATE', changedOn: null }, PARTY.formerNames[1]] }],
])('a party with %j written %j', (right, other, expected) => {
  const { parties } = parseSubmissionHeader(FLAT.replace(right, other));
  expect(parties).toEqual([{ ...PARTY, sicDescription: null, ...expected }]);
});

test.each([
  ['a tag inside a party', '\n\tBUSINESS ADDRESS:', '\n<PERIOD>20240101\n\tBUSINESS ADDRESS:'],
  ['a line without a colon', '\n\tBUSINESS ADDRESS:', '\nBY COURIER\n\tBUSINESS ADDRESS:'],
  ['an indented label without a value', '\t\tCITY:\t\t\tALBANY', '\t\tSTATE:\n\t\tCITY:\t\t\tALBANY'],
  ['a label in small letters at the margin', '\n\tBUSINESS ADDRESS:', '\nNotes:\n\tBUSINESS ADDRESS:'],
])('%s changes nothing in a labeled header', (_what, place, text) => {
  expect(LABELED).toContain(place);
  expect(parseSubmissionHeader(LABELED.replace(place, text))).toEqual(HEADER);
});

test.each([
  ['<ACCESSION-NUMBER>0000000005-25-000001', '<ACCESSION-NUMBER>5-25-1'],
  ['<TYPE>8-K', '<TYPE>'],
])('a header with %s written %s is refused', (right, wrong) => {
  expect(() => parseSubmissionHeader(FLAT.replace(right, wrong))).toThrow(
    expect.objectContaining({ code: 'not_a_submission' }),
  );
});
