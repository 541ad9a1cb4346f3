import { describe, expect, test } from '@jest/globals';
import { comparable } from '../testing/comparable.ts';
import { hasOpenData, openExpected, openFiles, openText } from '../testing/open-edgar-data.ts';
import { form4Xml, transactionXml } from '../testing/ownership-xml-sample.ts';
import { EdgarParseError } from './edgar-parse-error.ts';
import { parseOwnershipDocument, parseOwnershipXml } from './ownership-xml.ts';

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

/** Every element that the reader reads, with values that occur once. */
const WHOLE = `<?xml version="1.0"?><ownershipDocument>
  <schemaVersion>X0508</schemaVersion><documentType>4/A</documentType><periodOfReport>2025-03-14-05:00</periodOfReport>
  <dateOfOriginalSubmission>2025-03-17</dateOfOriginalSubmission><noSecuritiesOwned>0</noSecuritiesOwned>
  <notSubjectToSection16>1</notSubjectToSection16><form3HoldingsReported>false</form3HoldingsReported>
  <form4TransactionsReported>TRUE</form4TransactionsReported>
  <issuer><issuerCik>100</issuerCik><issuerName>Sample Co</issuerName><issuerTradingSymbol>SMPL</issuerTradingSymbol></issuer>
  <reportingOwner>
    <reportingOwnerId><rptOwnerCik>201</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId>
    <reportingOwnerAddress><rptOwnerCity>BOSTON</rptOwnerCity><rptOwnerState>MA</rptOwnerState>
      <rptOwnerStateDescription>MASSACHUSETTS</rptOwnerStateDescription></reportingOwnerAddress>
    <reportingOwnerRelationship><isDirector>1</isDirector><isOfficer>true</isOfficer><isTenPercentOwner>1</isTenPercentOwner>
      <isOther>1</isOther><officerTitle>CFO</officerTitle><otherText>Trustee</otherText></reportingOwnerRelationship>
  </reportingOwner>
  <reportingOwner>
    <reportingOwnerId><rptOwnerCik>none</rptOwnerCik></reportingOwnerId>
    <reportingOwnerAddress><rptOwnerState></rptOwnerState>
      <rptOwnerStateDescription>BERMUDA</rptOwnerStateDescription></reportingOwnerAddress>
  </reportingOwner>
  <aff10b5One>0</aff10b5One>
  <nonDerivativeTable>
    <nonDerivativeTransaction>
      <securityTitle><value> Common Stock </value><footnoteId id="F2"/></securityTitle>
      <transactionDate><value>2025-03-13</value></transactionDate>
      <deemedExecutionDate><value>2025-03-12</value></deemedExecutionDate>
      <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>P</transactionCode>
        <equitySwapInvolved>1</equitySwapInvolved></transactionCoding>
      <transactionTimeliness><value>L</value></transactionTimeliness>
      <transactionAmounts><transactionShares><value>0010.50</value></transactionShares>
        <transactionPricePerShare><value>4</value><footnoteId id="F1"/><footnoteId id="F2"/><footnoteId/></transactionPricePerShare>
        <transactionAcquiredDisposedCode><value>A</value></transactionAcquiredDisposedCode></transactionAmounts>
      <postTransactionAmounts><sharesOwnedFollowingTransaction><value>1010.5</value></sharesOwnedFollowingTransaction>
        <valueOwnedFollowingTransaction><value>4042</value></valueOwnedFollowingTransaction></postTransactionAmounts>
      <ownershipNature><directOrIndirectOwnership><value>I</value></directOrIndirectOwnership>
        <natureOfOwnership><value>By trust</value></natureOfOwnership></ownershipNature>
    </nonDerivativeTransaction>
    <nonDerivativeHolding>
      <securityTitle><value>Class B Stock</value></securityTitle>
      <postTransactionAmounts><sharesOwnedFollowingTransaction><value>77</value><footnoteId id="F3"/></sharesOwnedFollowingTransaction>
        <valueOwnedFollowingTransaction><value>308</value></valueOwnedFollowingTransaction></postTransactionAmounts>
      <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership>
        <natureOfOwnership><value>Joint</value></natureOfOwnership></ownershipNature>
    </nonDerivativeHolding>
    <nonDerivativeTransaction>
      <transactionAmounts><transactionShares><footnoteId id="F3"/></transactionShares>
        <transactionPricePerShare><value>many</value></transactionPricePerShare></transactionAmounts>
    </nonDerivativeTransaction>
    <nonDerivativeHolding/>
  </nonDerivativeTable>
  <derivativeTable>
    <derivativeTransaction>
      <securityTitle><value>Option</value></securityTitle>
      <conversionOrExercisePrice><value>2.50</value></conversionOrExercisePrice>
      <transactionDate><value>2025-03-11</value></transactionDate>
      <transactionCoding><transactionFormType>5</transactionFormType><transactionCode>M</transactionCode>
        <equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
      <transactionAmounts><transactionTotalValue><value>900</value></transactionTotalValue>
        <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
      <exerciseDate><value>2024-01-02</value></exerciseDate><expirationDate><value>2034-01-02</value></expirationDate>
      <underlyingSecurity><underlyingSecurityTitle><value>Common Stock</value></underlyingSecurityTitle>
        <underlyingSecurityShares><value>30</value></underlyingSecurityShares></underlyingSecurity>
    </derivativeTransaction>
    <derivativeTransaction><conversionOrExercisePrice><footnoteId id="F1"/></conversionOrExercisePrice></derivativeTransaction>
    <derivativeHolding>
      <securityTitle><value>Warrant</value></securityTitle>
      <postTransactionAmounts><sharesOwnedFollowingTransaction><value>55</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
      <underlyingSecurity><underlyingSecurityTitle><value>Class A Stock</value></underlyingSecurityTitle>
        <underlyingSecurityShares><value>110</value></underlyingSecurityShares></underlyingSecurity>
    </derivativeHolding>
  </derivativeTable>
  <footnotes><footnote id="F1">Under a Rule 10b5-1 plan.</footnote><footnote id="F2">Of the trust.</footnote>
    <footnote id="F3"/><footnote>Of nothing.</footnote></footnotes>
  <remarks>Corrects the title.</remarks>
  <ownerSignature><signatureName>/s/ Jane Doe</signatureName><signatureDate>2025-03-18</signatureDate></ownerSignature>
  <ownerSignature><signatureName>/s/ John Roe</signatureName></ownerSignature>
</ownershipDocument>`;

const EMPTY_HOLDING = {
  security_title: null,
  shares_owned: null,
  value_owned: null,
  direct_indirect: null,
  nature_of_ownership: null,
  footnote_ids: [],
};
const EMPTY_TRANSACTION = {
  security_title: null,
  date: null,
  deemed_execution_date: null,
  form_type: null,
  code: null,
  equity_swap_involved: null,
  timeliness: null,
  shares: null,
  shares_state: 'missing',
  price: null,
  price_state: 'missing',
  price_footnote_ids: [],
  acquired_disposed: null,
  value: null,
  shares_owned_following: null,
  value_owned_following: null,
  direct_indirect: null,
  nature_of_ownership: null,
  footnote_ids: [],
  row_footnotes_mention_10b5_1: false,
};
const EMPTY_DERIVATIVE = {
  ...EMPTY_TRANSACTION,
  total_value: null,
  exercise_price: null,
  exercise_price_state: 'missing',
  exercise_date: null,
  expiration_date: null,
  underlying_title: null,
  underlying_shares: null,
};

describe('ownership XML: a whole form', () => {
  const { form, ownerAddresses } = parseOwnershipDocument(WHOLE);

  test('the head of the form, its owners, notes and signatures', () => {
    expect(form).toMatchObject({
      schema_version: 'X0508',
      document_type: '4/A',
      period_of_report: '2025-03-14-05:00',
      date_of_original_submission: '2025-03-17',
      no_securities_owned: false,
      not_subject_to_section16: true,
      form3_holdings_reported: false,
      form4_transactions_reported: true,
      aff10b5one: false,
      issuer: { cik: '0000000100', name: 'Sample Co', symbol_raw: 'SMPL' },
      footnotes: { F1: 'Under a Rule 10b5-1 plan.', F2: 'Of the trust.', F3: '' },
      remarks: 'Corrects the title.',
      any_footnote_or_remark_mentions_10b5_1: true,
      signatures: [
        { name: '/s/ Jane Doe', date: '2025-03-18' },
        { name: '/s/ John Roe', date: null },
      ],
    });
    const roles = { is_director: false, is_officer: false, is_ten_percent_owner: false, is_other: false };
    expect(form.owners).toEqual([
      {
        cik: '0000000201',
        name: 'DOE JANE',
        is_director: true,
        is_officer: true,
        is_ten_percent_owner: true,
        is_other: true,
        officer_title: 'CFO',
        other_text: 'Trustee',
      },
      { cik: null, name: null, ...roles, officer_title: null, other_text: null },
    ]);
    expect(ownerAddresses).toEqual([
      { city: 'BOSTON', state: 'MA' },
      { city: null, state: 'BERMUDA' },
    ]);
  });

  test('the rows of Table I; a footnote, an empty element and a text that is no number are not numbers', () => {
    expect(form.non_derivative_transactions).toEqual([
      {
        row: 1,
        security_title: 'Common Stock',
        date: '2025-03-13',
        deemed_execution_date: '2025-03-12',
        form_type: '4',
        code: 'P',
        equity_swap_involved: true,
        timeliness: 'L',
        shares: '10.5',
        shares_state: 'value',
        price: '4',
        price_state: 'value',
        price_footnote_ids: ['F1', 'F2'],
        acquired_disposed: 'A',
        value: '42',
        shares_owned_following: '1010.5',
        value_owned_following: '4042',
        direct_indirect: 'I',
        nature_of_ownership: 'By trust',
        footnote_ids: ['F2', 'F1'],
        row_footnotes_mention_10b5_1: true,
      },
      { ...EMPTY_TRANSACTION, row: 2, shares_state: 'footnote_only', footnote_ids: ['F3'] },
    ]);
    expect(form.non_derivative_holdings).toEqual([
      {
        row: 1,
        security_title: 'Class B Stock',
        shares_owned: '77',
        value_owned: '308',
        direct_indirect: 'D',
        nature_of_ownership: 'Joint',
        footnote_ids: ['F3'],
      },
      { ...EMPTY_HOLDING, row: 2 },
    ]);
  });

  test('the rows of Table II', () => {
    expect(form.derivative_transactions).toEqual([
      {
        ...EMPTY_DERIVATIVE,
        row: 1,
        security_title: 'Option',
        date: '2025-03-11',
        form_type: '5',
        code: 'M',
        equity_swap_involved: false,
        acquired_disposed: 'D',
        total_value: '900',
        exercise_price: '2.5',
        exercise_price_state: 'value',
        exercise_date: '2024-01-02',
        expiration_date: '2034-01-02',
        underlying_title: 'Common Stock',
        underlying_shares: '30',
      },
      {
        ...EMPTY_DERIVATIVE,
        row: 2,
        exercise_price_state: 'footnote_only',
        footnote_ids: ['F1'],
        row_footnotes_mention_10b5_1: true,
      },
    ]);
    expect(form.derivative_holdings).toEqual([
      {
        ...EMPTY_HOLDING,
        row: 1,
        security_title: 'Warrant',
        shares_owned: '55',
        underlying_title: 'Class A Stock',
        underlying_shares: '110',
      },
    ]);
  });

  test('the summary counts every kind of row', () => {
    expect(form.summary).toEqual({
      purchases_P: {
        rows: 1,
        shares: '10.5',
        rows_with_price: 1,
        value_of_priced_rows: '42',
        weighted_avg_price: '4.0000',
      },
      sales_S: { rows: 0, shares: '0', rows_with_price: 0, value_of_priced_rows: '0', weighted_avg_price: null },
      counts: { owners: 2, nd_trans: 2, nd_hold: 2, d_trans: 2, d_hold: 1 },
    });
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
