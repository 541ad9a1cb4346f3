import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { noticeXml } from '../testing/notice-xml.ts';
import { hasSignalsData, signalsExpected, signalsFiles, signalsText } from '../testing/open-edgar-data.ts';
import { parseEdgarFile } from './edgar-file.ts';
import { EdgarParseError } from './edgar-parse-error.ts';
import { type NoticeOfSale, parseNoticeOfSale } from './notice-of-sale.ts';
import { parseSubmissionHeader } from './submission-header.ts';

const openDescribe = hasSignalsData ? describe : describe.skip;
const FILES = signalsFiles('form144').filter((name) => /\.(?:xml|txt)$/.test(name) && !name.includes('.atom.'));

/** What was read by hand of a notice, in the names of the files beside it. */
interface HandRead {
  readonly previousAccessionNumber: string | null;
  readonly filerCik: string | null;
  readonly issuerCik: string;
  readonly issuerName: string;
  readonly seller: string;
  readonly relationships: string[];
  readonly securities: Record<
    'classTitle' | 'broker' | 'units' | 'aggregateMarketValue' | 'unitsOutstanding' | 'approxSaleDate' | 'exchange',
    string | null
  >[];
  readonly lots: Record<'classTitle' | 'acquired' | 'nature' | 'fromWhom' | 'amount' | 'paymentDate', string | null>[];
  readonly soldPast3Months: Record<'seller' | 'date' | 'amount' | 'proceeds', string | null>[];
  readonly remarks: string | null;
  readonly planAdoptionDates: string[];
  readonly noticeDate: string | null;
}

openDescribe('real notices', () => {
  test.each(FILES)('every field equals what was read by hand: %s', (name) => {
    const hand = signalsExpected('form144', name) as HandRead;
    const file = parseEdgarFile(signalsText('form144', name));
    expect(file).toMatchObject({ kind: 'notice', filerCik: hand.filerCik });
    expect(file.kind === 'notice' && file.notice).toEqual({
      issuer: { cik: hand.issuerCik, name: hand.issuerName },
      seller: hand.seller,
      relationships: hand.relationships,
      securities: hand.securities.map((line) => ({
        class: line.classTitle,
        broker: line.broker,
        units: line.units,
        market_value: line.aggregateMarketValue,
        units_outstanding: line.unitsOutstanding,
        approximate_sale_date: line.approxSaleDate,
        exchange: line.exchange,
      })),
      acquired: hand.lots.map((lot) => ({
        class: lot.classTitle,
        date: lot.acquired,
        nature: lot.nature,
        from: lot.fromWhom,
        units: lot.amount,
        payment_date: lot.paymentDate,
      })),
      sold_past_3_months: hand.soldPast3Months.map(({ seller, date, amount, proceeds }) => ({
        seller,
        date,
        units: amount,
        proceeds,
      })),
      remarks: hand.remarks,
      plan_adoption_dates: hand.planAdoptionDates,
      notice_date: hand.noticeDate,
      amends: hand.previousAccessionNumber,
    });
  });

  test('the header of a notice names the company and the seller, and no period', () => {
    const page = signalsText('form144', '0001971857-23-000246-index-headers.html');
    const { acceptance, filedDate, formType, parties, period } = parseSubmissionHeader(
      page.slice(page.indexOf('<SEC-HEADER>')),
    );
    expect({ formType, filedDate, period, local: acceptance?.local }).toEqual({
      formType: '144',
      filedDate: '2023-06-12',
      period: null,
      local: '2023-06-12T15:05:50',
    });
    expect(parties.map(({ role, cik, name }) => [role, cik, name])).toEqual([
      ['SUBJECT-COMPANY', '0000201533', 'CONSUMERS ENERGY CO'],
      ['REPORTING-OWNER', '0001701746', 'Hendrian Catherine A'],
    ]);
  });
});

const xmlText = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/);
const some = <Of>(of: fc.Arbitrary<Of>) => fc.option(of, { nil: null });
const number = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.constantFrom('', '.5', '.25', '.00'))
  .map(([whole, part]) => `${whole}${part}`);
const day = fc
  .date({ min: new Date('1940-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cik = fc.integer({ min: 1, max: 9_999_999_999 }).map((number) => String(number).padStart(10, '0'));
const notices: fc.Arbitrary<NoticeOfSale> = fc.record({
  issuer: fc.record({ cik, name: some(xmlText) }),
  seller: some(xmlText),
  relationships: fc.array(xmlText, { maxLength: 5 }),
  securities: fc.array(
    fc.record({
      class: some(xmlText),
      broker: some(xmlText),
      units: some(number),
      market_value: some(number),
      units_outstanding: some(number),
      approximate_sale_date: some(day),
      exchange: some(xmlText),
    }),
    { maxLength: 3 },
  ),
  acquired: fc.array(
    fc.record({
      class: some(xmlText),
      date: some(day),
      nature: some(xmlText),
      from: some(xmlText),
      units: some(number),
      payment_date: some(day),
    }),
    { maxLength: 3 },
  ),
  sold_past_3_months: fc.array(
    fc.record({ seller: some(xmlText), date: some(day), units: some(number), proceeds: some(number) }),
    { maxLength: 3 },
  ),
  remarks: some(xmlText),
  plan_adoption_dates: fc.uniqueArray(day, { maxLength: 3 }),
  notice_date: some(day),
  amends: some(fc.stringMatching(/^\d{10}-\d{2}-\d{6}$/)),
});
const prefixes = fc.constantFrom('', 'ns2:', 'own:');

describe('generated notices', () => {
  test('they are read as they were written, whatever their prefix', () => {
    fc.assert(
      fc.property(notices, prefixes, some(cik), (notice, prefix, filerCik) => {
        expect(parseEdgarFile(noticeXml(notice, { prefix, filerCik }))).toEqual({
          kind: 'notice',
          header: null,
          notice,
          filerCik,
        });
      }),
      { numRuns: thorough(2_000, 10_000) },
    );
  });

  test('200 damaged ones are read or refused', () => {
    const damage = fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), xmlText, fc.nat(20));
    fc.assert(
      fc.property(notices, prefixes, damage, (notice, prefix, [at, put, left]) => {
        const xml = noticeXml(notice, { prefix });
        const place = Math.floor(at * xml.length);
        try {
          parseEdgarFile(xml.slice(0, place) + put + xml.slice(place + left));
        } catch (error) {
          if (!(error instanceof EdgarParseError)) throw error;
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a placeholder is no adoption date, and each date counts once', () => {
    const xml = noticeXml({
      issuer: { cik: '0000000001', name: null },
      seller: null,
      relationships: [],
      securities: [],
      acquired: [],
      sold_past_3_months: [],
      remarks: null,
      plan_adoption_dates: ['2025-02-03', '1933-01-01', '2025-02-03', '1933-01-02', '2024-05-06'],
      notice_date: null,
      amends: null,
    });
    expect(parseNoticeOfSale(xml).notice.plan_adoption_dates).toEqual(['2025-02-03', '2024-05-06']);
  });
});

describe('what is refused', () => {
  const refusal = (text: string) => {
    try {
      parseEdgarFile(text);
      return null;
    } catch (error) {
      if (error instanceof EdgarParseError) return [error.code, error.reason];
      throw error;
    }
  };

  test('another form that EDGAR writes in the same element', () => {
    const xml = '<edgarSubmission><headerData><submissionType>13F-HR</submissionType></headerData></edgarSubmission>';
    expect(refusal(xml)).toEqual(['not_a_notice', "The document is of type '13F-HR', not a Form 144."]);
  });

  test('a notice without an issuer', () => {
    const xml = '<edgarSubmission><headerData/><formData/></edgarSubmission>';
    expect(refusal(xml)).toEqual(['missing_element', 'The notice has no issuer with a CIK.']);
  });

  test('a submission whose notice is not XML', () => {
    const text = `<SEC-DOCUMENT>0000000001-22-000001.txt : 20220103
<SEC-HEADER>0000000001-22-000001.hdr.sgml : 20220103
<ACCEPTANCE-DATETIME>20220103160000
ACCESSION NUMBER:		0000000001-22-000001
CONFORMED SUBMISSION TYPE:	144
FILED AS OF DATE:		20220103
</SEC-HEADER>
<DOCUMENT>
<TYPE>144
<TEXT>
A scanned page.
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>`;
    expect(refusal(text)).toEqual(['not_a_notice', "The submission (type '144') has no XML of a Form 144."]);
  });

  test('a notice that is cut off inside its XML, with its header', () => {
    const xml = noticeXml({
      issuer: { cik: '0000000001', name: 'A' },
      seller: 'B',
      relationships: [],
      securities: [],
      acquired: [],
      sold_past_3_months: [],
      remarks: null,
      plan_adoption_dates: [],
      notice_date: null,
      amends: null,
    });
    const text = `<SEC-DOCUMENT>x\n<SEC-HEADER>...\n<DOCUMENT>\n<TYPE>144\n<XML>\n${xml}`;
    expect(refusal(text)).toBeNull();
    expect(refusal(text.slice(0, -3))?.[0]).toBe('not_a_submission');
  });
});
