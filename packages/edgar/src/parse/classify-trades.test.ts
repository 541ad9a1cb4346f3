import { describe, expect, test } from '@jest/globals';
import { form4Xml, transactionXml } from '../testing/ownership-xml-sample.ts';
import { classifyTrades } from './classify-trades.ts';
import { parseOwnershipXml } from './ownership-xml.ts';

const classified = (parts: Parameters<typeof form4Xml>[0]) => classifyTrades(parseOwnershipXml(form4Xml(parts)));

describe('trades of a form', () => {
  test.each([
    ['P', 'A', 'Purchase'],
    ['S', 'D', 'Sale'],
    ['P', 'D', 'Inconsistent'],
    ['S', 'A', 'Inconsistent'],
    ['M', 'A', 'Option exercise'],
    ['X', 'A', 'Option exercise'],
    ['O', 'A', 'Option exercise'],
    ['C', 'A', 'Option exercise'],
    ['A', 'A', 'Compensation'],
    ['D', 'D', 'Compensation'],
    ['F', 'D', 'Tax withholding'],
    ['G', 'D', 'Gift'],
    ['J', 'A', 'Other'],
    ['W', 'A', 'Other'],
  ])('code %s on shares %s is of the kind %s', (code, direction, kind) => {
    expect(classified({ rows: transactionXml({ code, direction, price: '2' }) }).rows).toMatchObject([{ kind }]);
  });

  test('purchases and sales of a plan are of a kind of their own', () => {
    const planned = (code: string, direction: string) =>
      classified({
        rows: transactionXml({ code, direction, price: '2' }),
        footnotes: '<footnote id="F1">Made under a Rule 10b5-1 trading plan.</footnote>',
      }).rows[0]?.kind;
    expect(planned('P', 'A')).toBe('Planned purchase');
    expect(planned('S', 'D')).toBe('Planned sale');
    expect(planned('G', 'D')).toBe('Gift');
  });

  test('P acquired is a purchase, S disposed is a sale, everything else is other', () => {
    const { rows } = classified({
      rows: [
        transactionXml({ code: 'P', direction: 'A', price: '2' }),
        transactionXml({ code: 'S', direction: 'D', price: '2' }),
        transactionXml({ code: 'P', direction: 'D', price: '2' }),
        transactionXml({ code: 'S', direction: 'A', price: '2' }),
        transactionXml({ code: 'A', direction: 'A', price: '0' }),
        transactionXml({ code: 'M', direction: 'A', price: '2' }),
        transactionXml({ code: 'F', direction: 'D', price: '2' }),
      ].join(''),
    });
    expect(rows.map((row) => row.classification)).toEqual([
      'purchase',
      'sale',
      'inconsistent',
      'inconsistent',
      'other',
      'other',
      'other',
    ]);
  });

  test('a derivative row is never a purchase or sale', () => {
    const derivative = transactionXml({ code: 'P', direction: 'A', price: '2' }).replaceAll(
      'nonDerivative',
      'derivative',
    );
    const xml = form4Xml().replace('<footnotes>', `<derivativeTable>${derivative}</derivativeTable><footnotes>`);
    const trades = classifyTrades(parseOwnershipXml(xml));
    expect(trades.rows).toMatchObject([
      { table: 'derivative', code: 'P', classification: 'other', kind: 'Derivative', value: '200' },
    ]);
    expect(trades.groups).toEqual([]);
  });

  test('rows are summed by direction and trade date, with the price weighted by shares', () => {
    const { groups } = classified({
      rows: [
        transactionXml({ code: 'S', direction: 'D', shares: '100', price: '10', date: '2025-03-13' }),
        transactionXml({ code: 'P', direction: 'A', shares: '5', price: '1' }),
        transactionXml({ code: 'S', direction: 'D', shares: '300', price: '12', date: '2025-03-13-05:00' }),
        transactionXml({ code: 'S', direction: 'D', shares: '7', price: '11', date: '2025-03-14' }),
      ].join(''),
    });
    expect(groups).toEqual([
      {
        direction: 'sale',
        isInconsistent: false,
        tradeDate: '2025-03-13',
        shares: '400',
        value: '4600',
        pricedValue: '4600',
        unpricedRows: 0,
        weightedPrice: '11.5000',
        rows: [1, 3],
        tradingPlan: { plan: 'unknown', evidence: null },
      },
      expect.objectContaining({ direction: 'purchase', tradeDate: '2025-03-14', rows: [2], value: '5' }),
      expect.objectContaining({ direction: 'sale', tradeDate: '2025-03-14', rows: [4], value: '77' }),
    ]);
  });

  test.each([
    ['a price in a footnote only', { footnote: 'F1' }],
    ['a price of 0', { price: '0' }],
  ])('%s makes the value of its group unknown, not 0', (_what, price) => {
    const { groups, rows } = classified({
      rows:
        transactionXml({ code: 'P', direction: 'A', shares: '100', price: '3' }) +
        transactionXml({ code: 'P', direction: 'A', shares: '50', ...price }),
      footnotes: '<footnote id="F1">Received as a unit.</footnote>',
    });
    expect(rows[1]?.value).toBeNull();
    expect(groups).toMatchObject([
      { shares: '150', value: null, pricedValue: '300', unpricedRows: 1, weightedPrice: '3.0000' },
    ]);
  });

  test('a group without any price has neither value nor price', () => {
    const { groups } = classified({ rows: transactionXml({ code: 'P', direction: 'A', price: '0' }) });
    expect(groups).toMatchObject([
      { shares: '100', value: null, pricedValue: '0', unpricedRows: 1, weightedPrice: null },
    ]);
  });

  test('inconsistent rows get a group of their own', () => {
    const { groups } = classified({
      rows:
        transactionXml({ code: 'S', direction: 'D', price: '2' }) +
        transactionXml({ code: 'S', direction: 'A', price: '2' }),
    });
    expect(groups.map(({ direction, isInconsistent, rows }) => ({ direction, isInconsistent, rows }))).toEqual([
      { direction: 'sale', isInconsistent: false, rows: [1] },
      { direction: 'sale', isInconsistent: true, rows: [2] },
    ]);
  });

  test('several owners share one trade', () => {
    const { groups, owners } = classified({
      rows: transactionXml({ code: 'P', direction: 'A', price: '2' }),
      owners: 3,
    });
    expect(owners.map((owner) => owner.cik)).toEqual(['0009900001', '0009900002', '0009900003']);
    expect(owners[0]).toMatchObject({ title: 'CFO', insiderTypes: ['Officer'] });
    expect(groups).toHaveLength(1);
    expect(groups[0]?.shares).toBe('100');
  });

  test('a row without transaction coding is other', () => {
    const row = transactionXml({ code: 'S', direction: 'D', price: '2' });
    const { rows, groups } = classified({ rows: row.replace(/<transactionCoding>[\s\S]*<\/transactionCoding>/, '') });
    expect(rows).toMatchObject([{ code: null, classification: 'other', value: '200' }]);
    expect(groups).toEqual([]);
  });

  test('a row is given with all that was filed, and its table', () => {
    const row = transactionXml({ code: 'P', direction: 'A', price: '2.5' }).replace(
      '<ownershipNature>',
      `<postTransactionAmounts><sharesOwnedFollowingTransaction><value>900</value></sharesOwnedFollowingTransaction>
      </postTransactionAmounts><ownershipNature>`,
    );
    const { rows, issuerCik } = classified({ rows: row });
    expect(issuerCik).toBe('0009900100');
    expect(rows).toEqual([
      {
        table: 'non_derivative',
        row: 1,
        code: 'P',
        acquiredDisposed: 'A',
        securityTitle: 'Common Stock',
        tradeDate: '2025-03-14',
        shares: '100',
        price: '2.5',
        value: '250',
        sharesOwnedFollowing: '900',
        directIndirect: 'D',
        classification: 'purchase',
        kind: 'Purchase',
      },
    ]);
  });

  test('a row without a date counts on the period of report; without either it is in no group', () => {
    const row = transactionXml({ code: 'P', direction: 'A', price: '2', date: 'soon' });
    const xml = form4Xml({ rows: row }).replace('<periodOfReport>2025-03-14', '<periodOfReport>2025-03-10');
    expect(classifyTrades(parseOwnershipXml(xml)).groups).toMatchObject([{ tradeDate: '2025-03-10' }]);
    const { rows, groups } = classifyTrades(parseOwnershipXml(xml.replace('2025-03-10', 'then')));
    expect(rows).toMatchObject([{ tradeDate: null, classification: 'purchase' }]);
    expect(groups).toEqual([]);
  });

  test.each([
    ['first', ['', '70']],
    ['last', ['70', '']],
  ])('when the %s of two rows has no shares, the shares and value of the group are unknown', (_which, shares) => {
    const { groups } = classified({
      rows: shares.map((text) => transactionXml({ code: 'S', direction: 'D', price: '2', shares: text })).join(''),
    });
    expect(groups).toMatchObject([
      { shares: null, value: null, pricedValue: '140', unpricedRows: 1, weightedPrice: '2.0000', rows: [1, 2] },
    ]);
  });

  test('a 4/A is an amendment', () => {
    expect(classified({ type: '4/A' }).isAmendment).toBe(true);
    expect(classified({ type: '4' }).isAmendment).toBe(false);
  });
});

describe('trading plan of a group', () => {
  const plan = '<footnote id="F1">Under a Rule 10b5-1 plan.</footnote>';
  const denied = '<footnote id="F1">This sale was not made pursuant to a Rule 10b5-1 trading plan.</footnote>';
  const denied2 = denied.replace('F1', 'F2');
  const both = '<footnote id="F1">Rows 1-3 were under a Rule 10b5-1 plan, row 4 was not.</footnote>';
  const sale = (footnote?: string) =>
    transactionXml({ code: 'S', direction: 'D', price: '2', ...(footnote === undefined ? {} : { footnote }) });
  test.each([
    ['a checked box', { extra: '<aff10b5One>1</aff10b5One>', rows: sale() }, 'yes', 'checkbox'],
    [
      'an unchecked box with a footnote',
      { extra: '<aff10b5One>0</aff10b5One>', rows: sale('F1'), footnotes: plan },
      'no',
      'checkbox',
    ],
    ['a footnote of the row', { rows: sale('F1'), footnotes: plan }, 'yes', 'row_footnote'],
    ['a footnote elsewhere', { rows: sale(), footnotes: plan }, 'yes', 'document_text'],
    ['the remarks', { rows: sale(), extra: '<remarks>Rule 10b5-1 plan</remarks>' }, 'yes', 'document_text'],
    ['nothing', { rows: sale() }, 'unknown', null],
    ['a footnote of the row that denies it', { rows: sale('F1'), footnotes: denied }, 'no', 'row_footnote'],
    [
      'an unchecked box and a footnote that denies it',
      { extra: '<aff10b5One>0</aff10b5One>', rows: sale('F1'), footnotes: denied },
      'no',
      'checkbox',
    ],
    [
      'a checked box with a footnote that denies it',
      { extra: '<aff10b5One>1</aff10b5One>', rows: sale('F1'), footnotes: denied },
      'yes',
      'checkbox',
    ],
    [
      'a footnote of the row that only says that a plan ended',
      { rows: sale('F1'), footnotes: '<footnote id="F1">The Rule 10b5-1 plan expired on May 2.</footnote>' },
      'unknown',
      null,
    ],
    [
      'a footnote of the row with a line break in the number',
      { rows: sale('F1'), footnotes: '<footnote id="F1">Sold under a Rule 10b5-\n   1 plan.</footnote>' },
      'yes',
      'row_footnote',
    ],
    ['a footnote of no row that denies it', { rows: sale(), footnotes: denied }, 'no', 'document_text'],
    [
      'remarks that deny it',
      { rows: sale(), extra: '<remarks>None of these sales were made under a Rule 10b5-1 plan.</remarks>' },
      'no',
      'document_text',
    ],
    ['a denial of one of two rows', { rows: sale('F1') + sale(), footnotes: denied }, 'unknown', null],
    ['a denial of both rows', { rows: sale('F1') + sale('F1'), footnotes: denied }, 'no', 'row_footnote'],
    [
      'one row under a plan and one not',
      { rows: sale('F1') + sale('F2'), footnotes: plan + denied2 },
      'yes',
      'row_footnote',
    ],
    ['one text that says both', { rows: sale('F1'), footnotes: both }, 'unknown', null],
    [
      'a denial of a row of another date',
      { rows: sale() + sale('F1').replace('2025-03-14', '2025-03-13'), footnotes: denied },
      'unknown',
      null,
    ],
    [
      'a footnote of the row and remarks that deny it for others',
      {
        rows: sale('F1'),
        footnotes: plan,
        extra: '<remarks>The sale in row 4 was not made under a 10b5-1 plan.</remarks>',
      },
      'yes',
      'row_footnote',
    ],
    ['a checkbox element without a value', { extra: '<aff10b5One></aff10b5One>', rows: sale() }, 'unknown', null],
  ])('%s', (_what, parts, answer, evidence) => {
    expect(classified(parts).groups[0]?.tradingPlan).toEqual({ plan: answer, evidence });
  });
});

test('a stored form whose mention of the rule was not found when it was parsed is read again', () => {
  const footnotes = '<footnote id="F1">Sold under a Rule 10b5 - 1 plan.</footnote>';
  const rows = transactionXml({ code: 'S', direction: 'D', price: '10', footnote: 'F1' });
  const form = { ...parseOwnershipXml(form4Xml({ rows, footnotes })), any_footnote_or_remark_mentions_10b5_1: false };
  expect(classifyTrades(form).groups[0]?.tradingPlan).toEqual({ plan: 'yes', evidence: 'row_footnote' });
});
