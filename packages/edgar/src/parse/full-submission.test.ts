import { describe, expect, test } from '@jest/globals';
import { comparable } from '../testing/comparable.ts';
import { hasOpenData, openExpected, openFiles, openText } from '../testing/open-edgar-data.ts';
import { form4Xml } from '../testing/ownership-xml-sample.ts';
import { parseFullSubmission } from './full-submission.ts';
import { parseOwnershipFiling } from './ownership-filing.ts';
import { parseSubmissionHeader } from './submission-header.ts';

const openDescribe = hasOpenData ? describe : describe.skip;

interface OwnershipExpected {
  acceptance_eastern: string | null;
  acceptance_source: string | null;
  filing_date: string | null;
  parsed: unknown;
}

openDescribe('full submissions of ownership forms', () => {
  const folderOf = new Map(
    ['ownership', 'ownership_more'].flatMap((folder) =>
      openFiles(folder, '.xml').map((name) => [name.slice(0, -4), folder]),
    ),
  );

  test('the form inside equals the same form from its own XML file, and the times are as expected', () => {
    let equal = 0;
    let times = 0;
    for (const name of [...openFiles('ownership_full_txt', '.txt'), ...openFiles('ownership_full_txt', '.nc')]) {
      const { header, form } = parseOwnershipFiling(openText('ownership_full_txt', name));
      const accession = name.replace(/\.[a-z]+$/, '');
      expect(header.accessionNumber).toBe(accession);
      expect(header.formType).toBe(form.document_type);
      expect(header.parties.filter((party) => party.role === 'ISSUER').map((party) => party.cik)).toEqual([
        form.issuer.cik,
      ]);
      const owners = header.parties.filter((party) => party.role === 'REPORTING-OWNER').map((party) => party.cik);
      expect(owners.sort()).toEqual(form.owners.map((owner) => owner.cik).sort());
      const folder = folderOf.get(accession);
      if (folder === undefined) continue;
      const expected = openExpected(folder, `${accession}.xml`) as OwnershipExpected;
      expect({ name, parsed: comparable(form) }).toEqual({ name, parsed: comparable(expected.parsed) });
      if (expected.filing_date !== null) expect(header.filedDate).toBe(expected.filing_date);
      if (expected.acceptance_source?.startsWith('SGML')) {
        expect(header.acceptance?.local).toBe(expected.acceptance_eastern);
        times += 1;
      }
      equal += 1;
    }
    process.stdout.write(`ownership_full_txt: ${equal} filings equal, ${times} acceptance times\n`);
    expect(equal).toBeGreaterThanOrEqual(100);
    expect(times).toBeGreaterThanOrEqual(100);
  });

  test('a flat header on one line gives the same parts', () => {
    const { header, documents } = parseFullSubmission(openText('ownership_full_txt', '0001127602-25-004598.nc'));
    expect(header).toMatchObject({
      formType: '4',
      acceptance: null,
      period: '2025-02-12',
      filedDate: '2025-02-13',
      publicDocumentCount: 1,
      parties: [
        {
          role: 'REPORTING-OWNER',
          name: 'Jean-Claude Carine Lamercie',
          cik: '0001870985',
          businessAddress: null,
          mailAddress: { street1: '9151 E PANORAMA CIR', city: 'CENTENNIAL', state: 'CO', zip: '80112' },
        },
        {
          role: 'ISSUER',
          name: 'ARROW ELECTRONICS, INC.',
          sic: '5065',
          organizationName: '07 Trade & Services',
          fiscalYearEnd: '1231',
          fileNumber: null,
          businessAddress: { phone: '303-824-4000' },
          formerNames: [
            { name: 'ARROW ELECTRONICS, INC', changedOn: '2022-11-17' },
            { name: 'ARROW ELECTRONICS INC', changedOn: '1992-07-03' },
          ],
        },
      ],
    });
    expect(documents).toMatchObject([{ type: '4', sequence: 1, filename: 'form4.xml', wrapper: 'XML' }]);
  });

  test('a labeled header gives issuer, addresses and former names', () => {
    const { header } = parseOwnershipFiling(openText('ownership_full_txt', '0001104659-25-025206.txt'));
    expect(header.acceptance).toEqual({ local: '2025-03-18T20:01:08', utc: '2025-03-19T00:01:08.000Z' });
    expect(header.parties[1]).toEqual({
      role: 'ISSUER',
      name: 'DraftKings Inc.',
      cik: '0001883685',
      sic: '7990',
      sicDescription: 'SERVICES-MISCELLANEOUS AMUSEMENT & RECREATION',
      organizationName: '07 Trade & Services',
      irsNumber: '000000000',
      stateOfIncorporation: 'NV',
      fiscalYearEnd: '1231',
      formType: null,
      fileNumber: null,
      filmNumber: null,
      businessAddress: {
        street1: '222 BERKELEY STREET',
        street2: null,
        city: 'BOSTON',
        state: 'MA',
        zip: '02116',
        phone: '(617) 986-6744',
      },
      mailAddress: {
        street1: '222 BERKELEY STREET',
        street2: null,
        city: 'BOSTON',
        state: 'MA',
        zip: '02116',
        phone: null,
      },
      formerNames: [{ name: 'New Duke Holdco, Inc.', changedOn: '2021-09-17' }],
    });
  });
});

openDescribe('full submissions of 8-Ks', () => {
  test.each([
    ['0000019617-26-000241.txt', ['5.02']],
    ['0000066740-24-000023.txt', ['8.01']],
    ['0000072333-23-000015.txt', ['5.02', '9.01']],
    ['0000943374-24-000509.txt', ['5.02']],
    ['0001011438-98-000429.txt', []],
    ['0001045810-26-000024.txt', ['5.02', '9.01']],
    ['0001193125-23-048785.txt', ['5.02']],
    ['0001437749-25-013070.txt', ['5.02']],
  ])('%s has items %j and its main document', (name, items) => {
    const { header, documents } = parseFullSubmission(openText('8k_full', name));
    expect(header.items.map((item) => item.number)).toEqual(items);
    expect(header.parties.map((party) => party.role)).toEqual(['FILER']);
    expect(documents[0]).toMatchObject({ type: '8-K', sequence: 1 });
    expect(documents[0]?.text.length).toBeGreaterThan(2000);
    expect(documents[0]?.text).not.toMatch(/<\/?XBRL>/);
  });

  test('submissions from 1996 to 2006 have the company, dates and items that an independent parser found', () => {
    let equal = 0;
    let withItems = 0;
    for (const name of openFiles('8k_primary', '.txt')) {
      const expected = openExpected('8k_primary', name) as Record<string, unknown> & {
        items_found_by_edgar_crawler_extractor: string[];
      };
      const { header } = parseFullSubmission(openText('8k_primary', name));
      expect({
        company: header.parties[0]?.name,
        cik: Number(header.parties[0]?.cik),
        sic: header.parties[0]?.sic,
        state: header.parties[0]?.stateOfIncorporation,
        filed: header.filedDate,
        period: header.period,
      }).toEqual({
        company: expected.company,
        cik: Number(expected.cik),
        sic: expected.sic,
        state: expected.state_of_inc,
        filed: expected.filing_date,
        period: expected.period_of_report,
      });
      // Some of these headers leave out items; the independent parser found them in the text.
      const numbers = header.items.map((item) => item.number);
      expect(expected.items_found_by_edgar_crawler_extractor).toEqual(expect.arrayContaining(numbers));
      if (numbers.length > 0) withItems += 1;
      equal += 1;
    }
    process.stdout.write(`8k_primary: ${equal} submissions equal, ${withItems} with items\n`);
    expect(withItems).toBeGreaterThanOrEqual(6);
    expect(equal).toBeGreaterThanOrEqual(13);
  });
});

openDescribe('headers alone', () => {
  test('an index page gives the item numbers', () => {
    const header = parseSubmissionHeader(openText('headers', 'index-headers.html'));
    expect(header).toMatchObject({ formType: '8-K', items: [{ number: '5.07', title: null }], period: '2024-05-29' });
    expect(header.acceptance?.local).toBe('2024-06-03T16:08:21');
    expect(header.parties).toMatchObject([{ role: 'FILER', sic: '6022', formerNames: [{ changedOn: '1992-07-03' }] }]);
  });

  test('the parties of a header from 1998 are kept apart', () => {
    const header = parseSubmissionHeader(openText('headers', '1990sheader.txt'));
    expect(header.parties).toMatchObject([
      { role: 'SUBJECT-COMPANY', name: 'MORTON INTERNATIONAL INC /IN/', sic: '2890', fileNumber: '001-12825' },
      { role: 'REPORTING-OWNER', name: 'CANTALUPO JAMES R', cik: '0001012325', sic: null },
    ]);
  });

  test('every former name of a company is kept', () => {
    const header = parseSubmissionHeader(openText('headers', 'MultipleFormerCompaniesHeader.txt'));
    expect(header.parties[0]?.formerNames.map((former) => former.changedOn)).toEqual([
      '2018-03-09',
      '2017-06-21',
      '2011-10-07',
    ]);
  });
});

describe('submissions', () => {
  const header = [
    '<SEC-DOCUMENT>0009900001-25-000001.txt : 20250425',
    '<SEC-HEADER>0009900001-25-000001.hdr.sgml : 20250425',
    '<ACCEPTANCE-DATETIME>20250425120954',
    'ACCESSION NUMBER:\t\t0009900001-25-000001',
    'CONFORMED SUBMISSION TYPE:\t8-K',
    'ITEM INFORMATION:\t\tOther Events',
    'FILED AS OF DATE:\t\t20250425',
    '',
    'FILER:',
    '',
    '\tCOMPANY DATA:\t',
    '\t\tCOMPANY CONFORMED NAME:\t\t\tFirst: The Company',
    '\t\tCENTRAL INDEX KEY:\t\t\t0009900001',
    '\t\tEIN:\t\t\t\t123456789',
    '',
    'FILER:',
    '',
    '\tCOMPANY DATA:\t',
    '\t\tCOMPANY CONFORMED NAME:\t\t\tSecond Company',
    '\t\tCENTRAL INDEX KEY:\t\t\t0009900002',
    '</SEC-HEADER>',
  ].join('\r\n');
  const document =
    '\n<DOCUMENT>\n<TYPE>8-K\n<SEQUENCE>1\n<FILENAME>a.htm\n<TEXT>\nSomething happened.\n</TEXT>\n</DOCUMENT>\n';

  test('each co-registrant of a submission is a filer', () => {
    const { header: parsed, documents } = parseFullSubmission(`${header}${document}</SEC-DOCUMENT>\n`);
    expect(parsed.parties).toMatchObject([
      { role: 'FILER', name: 'First: The Company', cik: '0009900001', irsNumber: '123456789' },
      { role: 'FILER', name: 'Second Company', cik: '0009900002' },
    ]);
    expect(documents).toEqual([
      {
        type: '8-K',
        sequence: 1,
        filename: 'a.htm',
        description: null,
        text: '\nSomething happened.\n',
        wrapper: null,
      },
    ]);
  });

  test.each([
    ['an empty text', '', 'empty'],
    ['a text that is not from EDGAR', 'Date,Close\n2025-01-02,243.85\n', 'not_a_submission'],
    ['a throttle page', '<html>Your Request Originates from an Undeclared Automated Tool</html>', 'not_a_submission'],
    ['a header cut off', header.slice(0, -20), 'truncated'],
    ['a header without documents', header, 'truncated'],
    ['a document cut off', `${header}${document.slice(0, -20)}`, 'truncated'],
    ['a submission without its end tag', `${header}${document}`, 'truncated'],
    [
      'an impossible time',
      `${header.replace('20250425120954', '20250425126954')}${document}</SEC-DOCUMENT>`,
      'bad_time',
    ],
  ])('%s is refused', (_what, text, code) => {
    expect(() => parseFullSubmission(text)).toThrow(expect.objectContaining({ name: 'EdgarParseError', code }));
  });

  const wrapped = (body: string, head = '<TYPE>EX-1') =>
    `${header}\n<DOCUMENT>\n${head}\n<TEXT>${body}</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n`;

  test.each([
    ['\n<XML>\n<a/>\n</XML>\n', '<a/>\n', 'XML'],
    ['<XBRL>\r\n<a/></XBRL>', '<a/>', 'XBRL'],
    ['\n<PDF>begin 644</PDF>\n', 'begin 644', 'PDF'],
    ['<XML>a</XML>b</XML>', 'a</XML>b', 'XML'],
    ['<XML>\n<a/>', '<XML>\n<a/>', null],
    ['Text <XML>a</XML>', 'Text <XML>a</XML>', null],
    ['<HTML>a</HTML>', '<HTML>a</HTML>', null],
  ])('the document %j has the text %j of the wrapper %j', (body, text, wrapper) => {
    expect(parseFullSubmission(wrapped(body)).documents).toEqual([
      { type: 'EX-1', sequence: null, filename: null, description: null, text, wrapper },
    ]);
  });

  test.each([
    ['<TYPE>4\r\n<SEQUENCE> 2 \r\n<FILENAME>a.xml\r\n<DESCRIPTION>FORM 4', '4', 2, 'a.xml', 'FORM 4'],
    ['<TYPE>4<SEQUENCE>2<FILENAME>a.xml<DESCRIPTION>FORM 4', '4', 2, 'a.xml', 'FORM 4'],
    ['<SEQUENCE>two\n<FILENAME>\n', '', null, null, null],
    ['<SEQUENCE>1234567', '', null, null, null],
  ])('the head of a document: %j', (head, type, sequence, filename, description) => {
    expect(parseFullSubmission(wrapped('a', head)).documents).toEqual([
      { type, sequence, filename, description, text: 'a', wrapper: null },
    ]);
  });

  test('every document is read, in order', () => {
    const second = document.replace('<SEQUENCE>1', '<SEQUENCE>2').replace('Something', 'More');
    const { documents } = parseFullSubmission(`${header}${document}${second}</SEC-DOCUMENT>`);
    expect(documents.map(({ sequence, text }) => [sequence, text.trim()])).toEqual([
      [1, 'Something happened.'],
      [2, 'More happened.'],
    ]);
    expect(() => parseFullSubmission(`${header}${document}${second.slice(0, -20)}`)).toThrow('inside document 2.');
  });

  const start = '<SEC-DOCUMENT>0009900001-25-000001.txt : 20250425\r\n';
  const bare = header.slice(start.length);
  test.each([
    ['<SUBMISSION>\n', '</SUBMISSION>\n'],
    ['-----BEGIN PRIVACY-ENHANCED MESSAGE-----\n', '-----END PRIVACY-ENHANCED MESSAGE-----\n'],
    [' <SEC-DOCUMENT>a.txt\n', `</SEC-DOCUMENT>${'\n'.repeat(500)}`],
  ])('a submission that starts with %j must end with %j', (begin, end) => {
    expect(parseFullSubmission(`${begin}${bare}${document}${end}`).documents).toHaveLength(1);
    expect(() => parseFullSubmission(`${begin}${bare}${document}`)).toThrow('lacks its end tag');
    expect(() => parseFullSubmission(`${begin}${bare}${document}${end}${'x'.repeat(400)}`)).toThrow(
      'lacks its end tag',
    );
  });

  test('a submission that starts with its header needs no end tag, but the end of its header', () => {
    const ims = bare.replaceAll('SEC-HEADER>', 'IMS-HEADER>');
    expect(parseFullSubmission(`${bare}${document}`).documents).toHaveLength(1);
    expect(parseFullSubmission(`${ims}${document}`).documents).toHaveLength(1);
    for (const text of [bare.replace('</SEC-HEADER>', ''), ims.replace('</IMS-HEADER>', '')])
      expect(() => parseFullSubmission(`${text}${document}`)).toThrow('ends inside its header');
  });

  test('an ownership filing is its first XML document of a form; exhibits and web pages are passed over', () => {
    const part = (type: string, text: string) => `\n<DOCUMENT>\n<TYPE>${type}\n<TEXT>${text}</TEXT>\n</DOCUMENT>\n`;
    const parts = [
      part('EX-99', '<XML><exhibit/></XML>'),
      part('4/A', '<html>4/A</html>'),
      part('4/A', `<XML>${form4Xml({ type: '4/A' })}</XML>`),
      part('4', `<XML>${form4Xml({ type: '4' })}</XML>`),
    ];
    const filing = `${header.replace('TYPE:\t8-K', 'TYPE:\t4/A')}${parts.join('')}</SEC-DOCUMENT>`;
    expect(parseOwnershipFiling(filing)).toMatchObject({
      header: { formType: '4/A' },
      form: { document_type: '4/A', issuer: { cik: '0009900100' } },
      ownerAddresses: [{ city: null, state: null }],
    });
  });

  test('an 8-K is not an ownership filing', () => {
    expect(() => parseOwnershipFiling(`${header}${document}</SEC-DOCUMENT>`)).toThrow(
      expect.objectContaining({ code: 'not_ownership' }),
    );
  });
});
