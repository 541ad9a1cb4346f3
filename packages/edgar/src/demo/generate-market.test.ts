import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { classifyTrades } from '../parse/classify-trades.ts';
import { parseOwnershipFiling } from '../parse/ownership-filing.ts';
import type { OwnershipForm } from '../parse/ownership-form.ts';
import { demoCompanies, MAX_DEMO_COMPANIES } from './demo-companies.ts';
import { DEMO_REMARKS, type DemoForm4 } from './demo-form4.ts';
import { demoCloseCents } from './demo-price.ts';
import { generateDemoMarket, nextDemoFiling } from './generate-market.ts';
import { planLiveForm } from './plan-live-form.ts';
import { planMarket } from './plan-market.ts';

const options = { seed: 'sentinel', companies: 400, startDate: '2023-09-01', endDate: '2026-08-31', filings: 1500 };
const plans = planMarket(options);
const filings = [...generateDemoMarket(options)];

/** What a generated form must say once parsed: the plan itself, in the words of the parser. */
function expectedForm(plan: DemoForm4): { [Part in keyof OwnershipForm]?: unknown } {
  const price = (tenThousandths: number): string => String(tenThousandths / 10_000);
  return {
    schema_version: 'X0508',
    document_type: plan.amends === null ? '4' : '4/A',
    date_of_original_submission: plan.amends,
    aff10b5one: plan.isPlanTrade,
    issuer: { cik: plan.company.cik, name: plan.company.name, symbol_raw: plan.company.ticker },
    owners: plan.owners.map((owner) => ({
      cik: owner.cik,
      name: owner.name,
      is_director: owner.isDirector,
      is_officer: owner.officerTitle !== null,
      is_ten_percent_owner: owner.isTenPercentOwner,
      is_other: false,
      officer_title: owner.officerTitle,
      other_text: null,
    })),
    footnotes: Object.fromEntries(plan.footnotes.map((text, index) => [`F${index + 1}`, text])),
    remarks: DEMO_REMARKS,
    non_derivative_transactions: plan.transactions.map((row, index) =>
      expect.objectContaining({
        row: index + 1,
        code: row.code,
        acquired_disposed: row.direction,
        date: row.date,
        shares: String(row.shares),
        price: row.price === null ? null : price(row.price),
        price_state: row.price === null ? 'footnote_only' : 'value',
        price_footnote_ids: row.priceFootnotes.map((number) => `F${number}`),
        shares_owned_following: String(row.ownedAfter),
        direct_indirect: row.indirect === null ? 'D' : 'I',
        nature_of_ownership: row.indirect,
      }),
    ),
    derivative_transactions: plan.exercises.map((row) =>
      expect.objectContaining({
        code: 'M',
        acquired_disposed: 'D',
        date: row.date,
        shares: String(row.shares),
        exercise_price: price(row.strike),
        expiration_date: row.expiration,
        underlying_shares: String(row.shares),
        shares_owned_following: String(row.leftAfter),
      }),
    ),
  };
}

function expectSameAsPlan(plan: DemoForm4, filing: { fileName: string; text: string }): void {
  const { form, header } = parseOwnershipFiling(filing.text);
  expect(filing.fileName).toBe(`${plan.accession}.txt`);
  expect(form).toMatchObject(expectedForm(plan));
  const { company } = plan;
  expect(header).toMatchObject({
    accessionNumber: plan.accession,
    formType: form.document_type,
    period: form.period_of_report,
  });
  expect(header.acceptance?.local.replace(/\D/g, '')).toBe(plan.acceptedAt);
  expect(header.parties).toMatchObject([
    ...plan.owners.map((owner) => ({ role: 'REPORTING-OWNER', cik: owner.cik, name: owner.name })),
    {
      role: 'ISSUER',
      cik: company.cik,
      name: company.name,
      sic: company.industry.sic,
      fiscalYearEnd: company.fiscalYearEnd,
      businessAddress: { city: company.place.city, state: company.place.state },
    },
  ]);
}

describe('demo market', () => {
  test('every filing parses back into what was made up', () => {
    expect(filings).toHaveLength(1500);
    for (const [index, filing] of filings.entries()) expectSameAsPlan(plans[index]!, filing);
  });

  test('the same seed gives the same market, another seed another', () => {
    expect([...generateDemoMarket(options)]).toEqual(filings);
    expect([...generateDemoMarket({ ...options, seed: 'other', filings: 20 })]).not.toEqual([
      ...generateDemoMarket({ ...options, filings: 20 }),
    ]);
  });

  test('filings come in order of acceptance, within the dates, under numbers of their own', () => {
    const accepted = plans.map((plan) => plan.acceptedAt);
    expect(accepted).toEqual([...accepted].sort());
    expect(accepted[0]! >= '20230901').toBe(true);
    expect(accepted.at(-1)! < '20260901').toBe(true);
    expect(new Set(plans.map((plan) => plan.accession)).size).toBe(1500);
    expect(plans.every((plan) => plan.transactions.every((row) => row.date >= '2023-09-01'))).toBe(true);
  });

  test('no CIK, accession number or ticker can be a real one', () => {
    const people = plans.flatMap((plan) => plan.owners.map((owner) => owner.cik));
    const ciks = new Set([...people, ...plans.map((plan) => plan.company.cik)]);
    for (const cik of ciks) expect(cik >= '0009900001' && cik <= '0009999999').toBe(true);
    for (const plan of plans) expect(plan.accession).toMatch(/^00099\d{5}-2[3-6]-\d{6}$/);
    const companies = demoCompanies('any', MAX_DEMO_COMPANIES);
    expect(new Set(companies.map((company) => company.ticker)).size).toBe(MAX_DEMO_COMPANIES);
    for (const { ticker } of companies) expect(ticker).toMatch(/^[A-Z]{6}$/);
    const owners = companies.flatMap((company) =>
      [...company.insiders, ...company.fundGroup].map((owner) => owner.cik),
    );
    expect(new Set([...owners, ...companies.map((company) => company.cik)]).size).toBe(
      owners.length + MAX_DEMO_COMPANIES,
    );
  });

  const realTickers = resolve(
    import.meta.dirname,
    '../../../../../shared/data/edgar/open/tickers/company_tickers.json',
  );
  (existsSync(realTickers) ? test : test.skip)('none of its tickers or names is in the list of the SEC', () => {
    const real = Object.values(
      JSON.parse(readFileSync(realTickers, 'utf8')) as Record<string, { ticker: string; title: string }>,
    );
    const taken = new Set(real.flatMap(({ ticker, title }) => [ticker, title.toUpperCase()]));
    for (const company of demoCompanies(options.seed, MAX_DEMO_COMPANIES)) {
      expect([company.ticker, company.name.toUpperCase()].filter((word) => taken.has(word))).toEqual([]);
    }
  });

  test('it has every case the portal must show', () => {
    const trades = filings.map((filing) => classifyTrades(parseOwnershipFiling(filing.text).form));
    const groups = trades.flatMap((trade) => trade.groups);
    const count = (holds: (plan: DemoForm4) => boolean): number => plans.filter(holds).length;
    const sales = groups.filter((group) => group.direction === 'sale' && !group.isInconsistent).length;
    const purchases = groups.filter((group) => group.direction === 'purchase').length;
    expect(sales).toBeGreaterThan(purchases * 2);
    expect(purchases).toBeGreaterThan(200);
    expect(groups.filter((group) => group.isInconsistent).length).toBeGreaterThan(1);
    expect(groups.filter((group) => group.value === null).length).toBeGreaterThan(8);
    expect(groups.filter((group) => group.tradingPlan.plan === 'yes').length).toBeGreaterThan(200);
    expect(trades.filter((trade) => trade.owners.length > 1).length).toBeGreaterThan(20);
    expect(trades.filter((trade) => trade.isAmendment).length).toBeGreaterThan(10);
    expect(count((plan) => plan.exercises.length > 0)).toBeGreaterThan(150);
    expect(count((plan) => plan.acceptedAt.slice(8) >= '160000')).toBeGreaterThan(1500 * 0.75);
    expect(count((plan) => plan.acceptedAt.slice(8) < '093000')).toBeGreaterThan(15);
  });

  test('an amendment names the filing date of a form of the same company and owner', () => {
    for (const plan of plans.filter((candidate) => candidate.amends !== null)) {
      const originals = plans.filter(
        (candidate) =>
          candidate.amends === null &&
          candidate.company.cik === plan.company.cik &&
          candidate.owners[0]?.cik === plan.owners[0]?.cik &&
          candidate.acceptedAt.startsWith(plan.amends!.replaceAll('-', '')),
      );
      expect(originals.length).toBeGreaterThanOrEqual(1);
    }
  });

  test('trades and filings keep to the calendar given', () => {
    const isTradingDay = (day: string): boolean => day.endsWith('5');
    for (const plan of planMarket({ ...options, filings: 200, isTradingDay })) {
      expect(plan.acceptedAt.slice(7, 8)).toBe('5');
      expect(plan.transactions.every((row) => row.date.endsWith('5'))).toBe(true);
    }
  });

  test('prices stay near the close of the day', () => {
    for (const { company, transactions } of plans) {
      for (const row of transactions) {
        if (row.price === null || !['P', 'S', 'F'].includes(row.code)) continue;
        expect(Math.abs(row.price / 100 / demoCloseCents(company, row.date) - 1)).toBeLessThan(0.05);
      }
    }
  });

  test('a longer list of companies begins with the shorter one', () => {
    expect(demoCompanies('s', 50).slice(0, 20)).toEqual(demoCompanies('s', 20));
  });

  test.each([
    [{ companies: 0 }],
    [{ companies: MAX_DEMO_COMPANIES + 1 }],
    [{ filings: -1 }],
    [{ endDate: '2023-08-31' }],
    [{ startDate: 'never' }],
  ])('bounds no market fits into are refused: %j', (wrong) => {
    expect(() => [...generateDemoMarket({ ...options, filings: 1, ...wrong })]).toThrow(RangeError);
  });
});

describe('live feed', () => {
  test('a filing is accepted at its moment, about a company of the market and a trade of the days before', () => {
    const companies = new Map(demoCompanies('sentinel', 400).map((company) => [company.cik, company]));
    for (let n = 1; n <= 200; n += 1) {
      const at = new Date(Date.UTC(2026, 7, 31, 20, n)).toISOString();
      const plan = planLiveForm('sentinel', n, at, 400);
      const filing = nextDemoFiling('sentinel', n, at);
      expectSameAsPlan(plan, filing);
      expect(parseOwnershipFiling(filing.text).header.acceptance?.utc).toBe(at);
      expect(plan.company).toEqual(companies.get(plan.company.cik));
      expect(plan.transactions.every((row) => row.date < '2026-08-31' && row.date >= '2026-08-27')).toBe(true);
    }
  });

  test('its numbers never meet those of the market', () => {
    const market = new Set(filings.map((filing) => filing.fileName));
    for (let n = 1; n <= 100; n += 1)
      expect(market.has(nextDemoFiling('sentinel', n, '2026-08-31T20:00:00Z').fileName)).toBe(false);
  });

  test.each([
    [0, '2026-08-31T20:00:00Z'],
    [1_000_000, '2026-08-31T20:00:00Z'],
    [1, 'now'],
  ])('filing %j at %j is refused', (n, at) => {
    expect(() => nextDemoFiling('s', n, at)).toThrow(RangeError);
  });
});
