import { describe, expect, test } from '@jest/globals';
import { parseOwnershipDocument } from './ownership-xml.ts';

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
