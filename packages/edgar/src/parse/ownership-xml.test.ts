import { describe, expect, test } from '@jest/globals';
import { comparable } from '../testing/comparable.ts';
import { hasOpenData, openExpected, openFiles, openText } from '../testing/open-edgar-data.ts';
import { form4Xml, transactionXml } from '../testing/ownership-xml-sample.ts';
import { EdgarParseError } from './edgar-parse-error.ts';
import { parseOwnershipXml } from './ownership-xml.ts';

const codeOf = (xml: string): string => {
  try {
    parseOwnershipXml(xml);
    return 'parsed';
  } catch (error) {
    if (!(error instanceof EdgarParseError)) throw error;
    expect(error.reason).toMatch(/^[^\n]{5,200}$/);
    return error.code;
  }
};

describe('ownership XML: real filings', () => {
  const openTest = hasOpenData ? test : test.skip;
  const folders: [folder: string, fewest: number][] = [
    ['ownership', 118],
    ['ownership_more', 377],
    ['ownership_derived', 11],
  ];
  for (const [folder, fewest] of folders) {
    openTest(`every form of ${folder} equals what an independent parser found`, () => {
      let equal = 0;
      for (const name of openFiles(folder, '.xml')) {
        const { parsed } = openExpected(folder, name) as { parsed?: unknown };
        if (parsed === undefined) continue;
        const found = { name, parsed: comparable(parseOwnershipXml(openText(folder, name))) };
        expect(found).toEqual({ name, parsed: comparable(parsed) });
        equal += 1;
      }
      process.stdout.write(`${folder}: ${equal} forms equal\n`);
      expect(equal).toBeGreaterThanOrEqual(fewest);
    });
  }

  openTest('the form with a mangled start tag is refused with its place', () => {
    expect(codeOf(openText('ownership_derived', 'malformed_attribute.xml'))).toBe('not_well_formed');
  });
});

describe('ownership XML', () => {
  test('a price that is only in a footnote is unknown, and so is the value', () => {
    const rows =
      transactionXml({ code: 'P', direction: 'A', shares: '10', footnote: 'F1' }) +
      transactionXml({ code: 'P', direction: 'A', shares: '20', price: '2.5' });
    const form = parseOwnershipXml(form4Xml({ rows, footnotes: '<footnote id="F1">Given in units.</footnote>' }));
    expect(form.non_derivative_transactions[0]).toMatchObject({
      price: null,
      price_state: 'footnote_only',
      price_footnote_ids: ['F1'],
      value: null,
    });
    expect(form.summary.purchases_P).toEqual({
      rows: 2,
      shares: '30',
      rows_with_price: 1,
      value_of_priced_rows: '50',
      weighted_avg_price: '2.5000',
    });
  });

  test('values are exact where floating-point numbers are not', () => {
    const rows = transactionXml({ code: 'S', direction: 'D', shares: '999999999999.9999', price: '999999999999.9999' });
    const [row] = parseOwnershipXml(form4Xml({ rows })).non_derivative_transactions;
    expect(row?.value).toBe('999999999999999800000000.00000001');
  });

  test('a byte order mark and blank lines before the declaration are accepted', () => {
    expect(codeOf(`\uFEFF\n  ${form4Xml()}`)).toBe('parsed');
  });

  test('character references and CDATA are read as text', () => {
    const extra = '<remarks>Profit &amp; <![CDATA[<Loss>]]> &#8212; done</remarks>';
    expect(parseOwnershipXml(form4Xml({ extra })).remarks).toBe('Profit & <Loss> — done');
  });

  test('the words inside tags of a footnote or remark are kept, in order', () => {
    const footnotes = `<footnote id="F1"> Sold by the <b>Branwick</b> Trust under a <i>Rule <u>10b5-1</u></i> plan.<br/>See F2.</footnote>`;
    const form = parseOwnershipXml(form4Xml({ footnotes, extra: '<remarks><p>Signed <i>late</i>.</p></remarks>' }));
    expect(form.footnotes).toEqual({ F1: 'Sold by the Branwick Trust under a Rule 10b5-1 plan.\nSee F2.' });
    expect(form.remarks).toBe('Signed late.');
    expect(form.any_footnote_or_remark_mentions_10b5_1).toBe(true);
  });

  test('a footnote named __proto__ is a footnote like any other', () => {
    const form = parseOwnershipXml(form4Xml({ footnotes: '<footnote id="__proto__">10b5-1</footnote>' }));
    expect(Object.keys(form.footnotes)).toEqual(['__proto__']);
    expect(form.any_footnote_or_remark_mentions_10b5_1).toBe(true);
  });

  test.each([
    ['nothing', '', 'empty'],
    ['blank lines', ' \n\n', 'empty'],
    ['plain text', 'Dear investor', 'not_well_formed'],
    ['a web page', '<html><body>Undeclared Automated Tool</body></html>', 'not_ownership'],
    ['other XML from EDGAR', '<feed><entry/></feed>', 'not_ownership'],
    ['a form of another type', form4Xml({ type: '144' }), 'not_ownership'],
    ['a form without type', form4Xml().replace(/<documentType>4<\/documentType>/, ''), 'missing_element'],
    ['a form without issuer', form4Xml().replace(/<issuer>[\s\S]*<\/issuer>/, ''), 'missing_element'],
    ['an issuer CIK that is not a number', form4Xml().replace('0009900100', 'SMPL'), 'missing_element'],
    ['a form without owner', form4Xml({ owners: 0 }), 'missing_element'],
    ['a bare ampersand', form4Xml({ extra: '<remarks>A & B</remarks>' }), 'not_well_formed'],
    ['an HTML entity', form4Xml({ extra: '<remarks>A&nbsp;B</remarks>' }), 'not_well_formed'],
    ['two roots', form4Xml() + form4Xml().replace('<?xml version="1.0"?>', ''), 'not_well_formed'],
    ['a control character', form4Xml({ extra: '<remarks>\u0001</remarks>' }), 'not_well_formed'],
    [
      'entities that multiply',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><ownershipDocument>&b;</ownershipDocument>',
      'doctype_refused',
    ],
    [
      'an outside entity',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><ownershipDocument>&a;</ownershipDocument>',
      'doctype_refused',
    ],
    ['a bottomless pit', '<a>'.repeat(100_000), 'too_large'],
    ['a flood of elements', `<ownershipDocument>${'<a/>'.repeat(60_000)}</ownershipDocument>`, 'too_large'],
    ['a flood of text', `<ownershipDocument>${'a'.repeat(4_000_001)}</ownershipDocument>`, 'too_large'],
  ])('%s is refused with a code', (_what, xml, code) => {
    expect(codeOf(xml)).toBe(code);
  });
});

test('sums of sales leave out other codes, count rows without shares, and give no price for a price of 0 or less', () => {
  const rows = [
    transactionXml({ code: 'S', direction: 'D', shares: '10', price: '3' }),
    transactionXml({ code: 'S', direction: 'D', shares: '20', price: '0' }),
    transactionXml({ code: 'S', direction: 'D', shares: '30' }),
    transactionXml({ code: 'S', direction: 'D', shares: 'some', price: '9' }),
    transactionXml({ code: 'S', direction: 'D', shares: '5', price: '6' }),
    transactionXml({ code: 'F', direction: 'D', shares: '1000', price: '7' }),
  ].join('');
  expect(parseOwnershipXml(form4Xml({ rows })).summary.sales_S).toEqual({
    rows: 5,
    shares: '65',
    rows_with_price: 2,
    value_of_priced_rows: '60',
    weighted_avg_price: '4.0000',
  });
});

test.each([
  ['neither', '', '', false],
  ['a remark', '', '<remarks>Under a Rule 10b5-1 plan</remarks>', true],
  ['another remark', '', '<remarks>Late</remarks>', false],
  ['one of two footnotes', '<footnote id="F1">x</footnote><footnote id="F2">10b5-1</footnote>', '', true],
])('the form mentions Rule 10b5-1 with %s', (_what, footnotes, extra, expected) => {
  expect(parseOwnershipXml(form4Xml({ footnotes, extra })).any_footnote_or_remark_mentions_10b5_1).toBe(expected);
});

test.each([
  ['TRUE', true],
  ['1', true],
  ['False', false],
  ['0', false],
  ['', null],
  ['yes', null],
])('a flag written %j is %j', (text, expected) => {
  const extra = `<aff10b5One>${text}</aff10b5One>`;
  expect(parseOwnershipXml(form4Xml({ extra })).aff10b5one).toBe(expected);
});

test.each(['3', '3/A', '4', '4/A', '5', '5/A'])('form %s is an ownership form', (type) => {
  expect(parseOwnershipXml(form4Xml({ type })).document_type).toBe(type);
});

test('the reason of a refusal is one line and tells where the XML is wrong', () => {
  expect(() => parseOwnershipXml('<ownershipDocument>\n<a></b></ownershipDocument>')).toThrow(
    /^Not well-formed XML at line:column 2:\d+: \S[^\n]*$/,
  );
});

const nested = (depth: number) =>
  `<ownershipDocument>${'<a>'.repeat(depth - 1)}${'</a>'.repeat(depth - 1)}</ownershipDocument>`;
const many = (count: number) => `<ownershipDocument>${'<a/>'.repeat(count - 1)}</ownershipDocument>`;
const long = (length: number) => '<ownershipDocument/>'.padEnd(length);
test.each([
  ['32 levels', nested(32), nested(33)],
  ['50,000 elements', many(50_000), many(50_001)],
  ['4,000,000 characters', long(4_000_000), long(4_000_001)],
])('a document may have %s, and no more', (_limit, most, more) => {
  expect(codeOf(most)).toBe('missing_element');
  expect(codeOf(more)).toBe('too_large');
});
