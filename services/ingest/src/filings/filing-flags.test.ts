import { describe, expect, test } from '@jest/globals';
import { formSubmission } from '../testing/form-submission.ts';
import { parseFiling } from './parse-filing.ts';

function row(code: string, direction: string, { date = '2025-03-14', footnote = '', shares = '100' } = {}): string {
  return `<nonDerivativeTransaction><transactionDate><value>${date}</value></transactionDate>
    <transactionCoding><transactionCode>${code}</transactionCode></transactionCoding><transactionAmounts>
    <transactionShares>${shares && `<value>${shares}</value>`}${footnote && `<footnoteId id="${footnote}"/>`}</transactionShares>
    <transactionPricePerShare><value>10</value></transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>${direction}</value></transactionAcquiredDisposedCode></transactionAmounts></nonDerivativeTransaction>`;
}

function form({
  symbol = 'SMPL',
  rows = row('P', 'A'),
  footnotes = '',
  remarks = '',
  address = '',
  period = '2025-03-14',
}): string {
  return `<ownershipDocument><documentType>4</documentType><periodOfReport>${period}</periodOfReport>
    <issuer><issuerCik>9990001</issuerCik><issuerName>Sample Co</issuerName><issuerTradingSymbol>${symbol}</issuerTradingSymbol></issuer>
    <reportingOwner><reportingOwnerId><rptOwnerCik>9990002</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId>${address}</reportingOwner>
    <nonDerivativeTable>${rows}</nonDerivativeTable><footnotes>${footnotes}</footnotes><remarks>${remarks}</remarks></ownershipDocument>`;
}

const parsed = (given: Parameters<typeof form>[0], header?: string) =>
  parseFiling(formSubmission(form(given), { header }), 'form.txt', 'test');
const flags = (given: Parameters<typeof form>[0]) => {
  const { flags, trades } = parsed(given);
  return { filing: flags, trades: trades.map((trade) => trade.flags) };
};

describe('flags of a filing', () => {
  test('an ordinary filing has none', () => {
    expect(flags({})).toEqual({ filing: [], trades: [[]] });
  });

  test.each(['NONE', 'n/a', 'NA', '', '-', 'None.', 'Not Applicable'])('symbol %j: no ticker', (symbol) => {
    expect(flags({ symbol }).filing).toEqual(['no_ticker']);
  });

  test.each(['BF.A, BF.B', 'GOOG; GOOGL', 'LEN and LEN.B', 'UA/UAA'])('symbol %j: several tickers', (symbol) => {
    expect(flags({ symbol }).filing).toEqual(['several_tickers']);
  });

  test.each(['smpl', 'NYSE: SMPL', '(SMPL)', 'BRK.B', 'BRK/B', 'SMPL, SMPL', 'Nasdaq: SMPL'])(
    'symbol %j: it names one',
    (symbol) => {
      expect(flags({ symbol }).filing).toEqual([]);
    },
  );

  test('a trade after its filing or on a weekend is flagged', () => {
    expect(flags({ rows: row('P', 'A', { date: '2026-03-16' }) })).toEqual({
      filing: ['future_date'],
      trades: [['future_date']],
    });
    expect(flags({ rows: row('S', 'D', { date: '2025-03-15' }) })).toEqual({
      filing: ['weekend_date'],
      trades: [['weekend_date']],
    });
  });

  test('a trade dated years before its filing is flagged', () => {
    expect(flags({ rows: row('S', 'D', { date: '0025-03-14' }) }).trades).toEqual([['long_before_filing']]);
    expect(flags({ rows: row('S', 'D', { date: '2020-03-13' }) }).trades).toEqual([[]]);
  });

  test('without a filing date, only trades after today are flagged, not old ones', () => {
    const rows = row('P', 'A', { date: '2999-03-15' }) + row('P', 'A', { date: '2010-03-15' });
    const { trades } = parseFiling(form({ rows }), '0009990001-25-000001.xml', 'test');
    expect(trades.map(({ flags }) => flags)).toEqual([['future_date'], []]);
  });

  test.each(['', '0', '-5'])('a purchase of %j shares is flagged and is not a trade', (shares) => {
    expect(flags({ rows: row('P', 'A', { shares }) })).toEqual({ filing: ['no_shares'], trades: [] });
    expect(flags({ rows: row('A', 'A', { shares }) + row('P', 'A') })).toEqual({ filing: [], trades: [[]] });
  });

  test('a sale without any date is flagged and is not a trade', () => {
    const dateless = row('S', 'D', { date: '' });
    // With a period of report, that is the trade date.
    expect(flags({ rows: dateless })).toEqual({ filing: [], trades: [[]] });
    expect(flags({ rows: dateless, period: '' })).toEqual({ filing: ['no_date'], trades: [] });
    expect(flags({ rows: row('A', 'A', { date: '' }), period: '' })).toEqual({ filing: [], trades: [] });
  });

  test('a purchase with shares disposed, or a sale with shares acquired, is flagged and is not a trade', () => {
    expect(flags({ rows: row('P', 'D') })).toEqual({ filing: ['inconsistent_codes'], trades: [] });
  });
});

describe('a private placement', () => {
  const note = (id: string, text: string) => `<footnote id="${id}">${text}</footnote>`;

  test.each([
    'Shares bought in a private placement.',
    'Bought in the underwritten public offering.',
    'Purchased directly from the issuer.',
    'From the underwriters.',
  ])('is recognized by a footnote of the row: %s', (text) => {
    const rows = row('P', 'A', { footnote: 'F1' });
    expect(flags({ rows, footnotes: note('F1', text) }).trades).toEqual([['private_placement']]);
  });

  test('is recognized by the remarks, and by a footnote that belongs to no row', () => {
    expect(flags({ remarks: 'A Private Placement' }).trades).toEqual([['private_placement']]);
    expect(flags({ footnotes: note('F7', 'in the offering') }).trades).toEqual([['private_placement']]);
  });

  test('is not recognized by other rows’ footnotes, or for sales', () => {
    const rows = row('P', 'A', { date: '2025-03-13' }) + row('P', 'A', { footnote: 'F1' });
    expect(flags({ rows, footnotes: note('F1', 'in the offering') }).trades).toEqual([[], ['private_placement']]);
    expect(flags({ rows: row('S', 'D', { footnote: 'F1' }), footnotes: note('F1', 'in the offering') }).trades).toEqual(
      [[]],
    );
  });
});

describe('the location of a trade', () => {
  const address = (city: string, state: string) =>
    `<reportingOwnerAddress><rptOwnerCity>${city}</rptOwnerCity><rptOwnerState>${state}</rptOwnerState></reportingOwnerAddress>`;
  const header = `
REPORTING-OWNER:

\tOWNER DATA:
\t\tCOMPANY CONFORMED NAME:\t\tDOE JANE
\t\tCENTRAL INDEX KEY:\t\t0009990002

\tMAIL ADDRESS:
\t\tCITY:\t\tSPRINGFIELD
\t\tSTATE:\t\tIL
`;
  const places = (given: Parameters<typeof form>[0], head?: string) =>
    parsed(given, head).trades.map(({ location }) => location);

  test('is the first owner’s city and state from the form, or else from the header', () => {
    expect(places({ address: address('AUSTIN', 'TX') }, header)).toEqual(['AUSTIN, TX']);
    expect(places({ address: address('TORONTO', '') })).toEqual(['TORONTO']);
    expect(places({}, header)).toEqual(['SPRINGFIELD, IL']);
    expect(places({})).toEqual([null]);
  });
});
