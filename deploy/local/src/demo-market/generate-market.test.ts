import { describe, expect, test } from '@jest/globals';
import { classifyTrades, type OwnershipForm, parseOwnershipFiling } from '@sentinel/edgar';
import { hasOpenData, openText } from '@sentinel/edgar/testing';
import { canBeAtSec } from '@sentinel/vocabulary-market';
import { isoDay, sessionDay, sessionIndexOnOrAfter } from './calendar.ts';
import { demoCompanies, MAX_DEMO_COMPANIES } from './demo-companies.ts';
import { DEMO_REMARKS, type DemoForm4 } from './demo-form4.ts';
import { createDemoWorld } from './demo-world.ts';
import { generateDemoMarket } from './generate-forms.ts';
import { type DemoFiling, openDemoMarket } from './generate-market.ts';
import { planLive } from './plan-live.ts';
import { type MarketFiling, planMarket } from './plan-market.ts';
import { submissionText } from './submission-text.ts';

const COMPANIES = 40;
const span = { fromDay: '2023-09-01', until: Date.parse('2026-08-31T20:00:00Z') };
const world = createDemoWorld('sentinel', COMPANIES);
const planned = planMarket(world, span);
const plans = planned.flatMap((filing) => ('form' in filing ? filing.form : []));
const filings = plans.map((form): DemoFiling => ({ fileName: `${form.accession}.txt`, text: submissionText(form) }));
const content = (filing: MarketFiling) =>
  'form' in filing ? filing.form : 'notice' in filing ? filing.notice : filing.report;
const acceptedAt = (filing: MarketFiling) => content(filing).acceptedAt;
const accession = (filing: MarketFiling) => content(filing).accession;

/** The expected result of parsing a generated form: the plan's values in the parser's format. */
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

describe('the forms of the demo market', () => {
  test('parse back into what was made up', () => {
    expect(filings.length).toBeGreaterThan(1_000);
    for (const [index, filing] of filings.entries()) expectSameAsPlan(plans[index]!, filing);
  });

  test('have every case the portal must show, in shares like the real ones', () => {
    const trades = filings.map((filing) => classifyTrades(parseOwnershipFiling(filing.text).form));
    const groups = trades.flatMap((trade) => trade.groups);
    const share = (holds: (plan: DemoForm4) => boolean): number => plans.filter(holds).length / plans.length;
    const sales = groups.filter((group) => group.direction === 'sale' && !group.isInconsistent);
    const purchases = groups.filter((group) => group.direction === 'purchase');
    expect(sales.length).toBeGreaterThan(purchases.length * 2);
    expect(purchases.length).toBeGreaterThan(sales.length / 6);
    expect(groups.filter((group) => group.isInconsistent).length).toBeGreaterThan(1);
    expect(groups.filter((group) => group.value === null).length).toBeGreaterThan(4);
    const planned10b51 = sales.filter((group) => group.tradingPlan.plan === 'yes').length / sales.length;
    expect(planned10b51).toBeGreaterThan(0.2);
    expect(planned10b51).toBeLessThan(0.6);
    expect(trades.filter((trade) => trade.owners.length > 1).length).toBeGreaterThan(8);
    expect(share((plan) => plan.amends !== null)).toBeGreaterThan(0.008);
    expect(share((plan) => plan.exercises.length > 0)).toBeGreaterThan(0.08);
    // 81% are accepted after the close, 4% before the opening bell (DOMAIN 0.10).
    expect(share((plan) => plan.acceptedAt.slice(8) >= '160000')).toBeGreaterThan(0.75);
    expect(share((plan) => plan.acceptedAt.slice(8) < '093000')).toBeGreaterThan(0.015);
    const late = share((plan) => plan.transactions.some((row) => daysLater(row.date, isoDay(plan.acceptedAt)) > 5));
    expect(late).toBeGreaterThan(0.03);
    expect(late).toBeLessThan(0.12);
  });

  test('have people who buy their first shares', () => {
    const rows = plans.flatMap(({ amends, transactions }) => (amends === null ? transactions : []));
    const first = rows.filter((row) => row.code === 'P' && row.indirect === null && row.ownedAfter === row.shares);
    expect(first.length).toBeGreaterThan(2);
  });

  test('have people who sell in the same month of each year', () => {
    const months = new Map<string, Set<string>>();
    for (const { amends, owners, transactions } of plans) {
      const [owner] = owners;
      for (const { code, date } of transactions) {
        if (amends !== null || code !== 'S' || !owner) continue;
        const key = `${owner.cik} ${date.slice(5, 7)}`;
        months.set(key, (months.get(key) ?? new Set()).add(date.slice(0, 4)));
      }
    }
    const inEachYear = [...months.values()].filter((years) => years.size === 3).length;
    // Thirteen do by chance.
    expect(inEachYear).toBeGreaterThan(17);
  });

  test('tell of trades on trading days, at prices of the day', () => {
    for (const { company, transactions } of plans) {
      for (const row of transactions) {
        const sessionIndex = sessionIndexOnOrAfter(row.date);
        expect(sessionDay(sessionIndex)).toBe(row.date);
        if (row.price === null || !['P', 'S', 'F'].includes(row.code)) continue;
        const bar = world.seriesOf(company).bar(sessionIndex)!;
        expect(row.price / 100 >= bar.low && row.price / 100 <= bar.high).toBe(true);
      }
    }
  });

  test('amend a form of the same company and owner by its filing date', () => {
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

  test('can be asked for by number', () => {
    const options = { seed: 'n', companies: 40, startDate: '2025-01-02', endDate: '2025-06-30', filings: 300 };
    const some = [...generateDemoMarket(options)];
    expect(some).toHaveLength(300);
    expect(some.every(({ text }) => parseOwnershipFiling(text).form.document_type.startsWith('4'))).toBe(true);
    expect(() => [...generateDemoMarket({ ...options, companies: 3, filings: 3_000 })]).toThrow(RangeError);
  });
});

describe('the demo market', () => {
  test('is the same for a seed, another for another', () => {
    const again = [...openDemoMarket('sentinel', 5).filings(span)];
    expect([...openDemoMarket('sentinel', 5).filings(span)]).toEqual(again);
    expect([...openDemoMarket('other', 5).filings(span)]).not.toEqual(again);
  });

  test('comes in order of acceptance, within its dates, under numbers of its own', () => {
    const accepted = planned.map(acceptedAt);
    expect(accepted).toEqual([...accepted].sort());
    expect(accepted[0]! >= '20230901').toBe(true);
    expect(accepted.at(-1)! <= '20260831160000').toBe(true);
    expect(new Set(planned.map(accession)).size).toBe(planned.length);
    expect(plans.every((plan) => plan.transactions.every((row) => row.date >= '2023-09-01'))).toBe(true);
  });

  test.each(['2024-12-31T23:59:59Z', '2025-07-04T12:00:00Z', '2026-02-17T21:05:30Z'])(
    'can be stopped at %s and gone on with: nothing is missing, twice or different',
    (moment) => {
      const at = Date.parse(moment);
      const market = openDemoMarket('sentinel', 8);
      const before = [...market.filings({ ...span, until: at })];
      const later = [...openDemoMarket('sentinel', 8).filings({ ...span, after: at })];
      expect(before.length).toBeGreaterThan(100);
      expect(later.length).toBeGreaterThan(100);
      expect([...before, ...later]).toEqual([...market.filings(span)]);
    },
  );

  test('has no CIK, accession number or ticker that can be a real one', () => {
    const people = plans.flatMap((plan) => plan.owners.map((owner) => owner.cik));
    const ciks = new Set([...people, ...plans.map((plan) => plan.company.cik)]);
    for (const cik of ciks) expect(cik >= '0009900001' && cik <= '0009999999').toBe(true);
    for (const filing of planned) expect(accession(filing)).toMatch(/^00099\d{5}-2[3-6]-\d{6}$/);
    expect(planned.map(accession).filter(canBeAtSec)).toEqual([]);
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

  (hasOpenData ? test : test.skip)('none of its tickers or names is in the list of the SEC', () => {
    const real = Object.values(
      JSON.parse(openText('tickers', 'company_tickers.json')) as Record<string, { ticker: string; title: string }>,
    );
    const taken = new Set(real.flatMap(({ ticker, title }) => [ticker, title.toUpperCase()]));
    for (const company of demoCompanies('sentinel', MAX_DEMO_COMPANIES)) {
      expect([company.ticker, company.name.toUpperCase()].filter((word) => taken.has(word))).toEqual([]);
    }
  });

  test('a longer list of companies begins with the shorter one', () => {
    expect(demoCompanies('s', 50).slice(0, 20)).toEqual(demoCompanies('s', 20));
  });

  test.each([
    [0, span],
    [MAX_DEMO_COMPANIES + 1, span],
    [1, { ...span, fromDay: 'never' }],
    [1, { ...span, fromDay: '2021-12-31' }],
    [1, { ...span, until: Date.parse('2023-08-31') }],
    [1, { ...span, until: Number.NaN }],
  ])('bounds no market fits into are refused: %j companies, %j', (companies, wrong) => {
    expect(() => [...openDemoMarket('s', companies).filings(wrong)]).toThrow(RangeError);
  });
});

describe('the live feed', () => {
  const at = (n: number) => Date.UTC(2026, 7, 31, 20, n);

  test('has trades of the days before and news of the day, accepted at their moment, about companies of the market', () => {
    const companies = new Map(world.companies.map((company) => [company.cik, company]));
    let reports = 0;
    for (let n = 1; n <= 200; n += 1) {
      const live = planLive(world, n, at(n));
      const { company } = 'form' in live ? live.form : live.report;
      expect(company).toEqual(companies.get(company.cik));
      if ('report' in live) {
        reports += 1;
        continue;
      }
      const filing = { fileName: `${live.form.accession}.txt`, text: submissionText(live.form) };
      expectSameAsPlan(live.form, filing);
      expect(parseOwnershipFiling(filing.text).header.acceptance?.utc).toBe(new Date(at(n)).toISOString());
      expect(live.form.transactions.every((row) => row.date < '2026-08-31' && row.date >= '2026-08-27')).toBe(true);
    }
    expect(reports).toBeGreaterThan(30);
    expect(reports).toBeLessThan(90);
  });

  test('is the same for the same number and moment, and its numbers never meet those of the market', () => {
    const market = new Set(planned.map(accession));
    for (let n = 1; n <= 10; n += 1) {
      const filing = openDemoMarket('sentinel', COMPANIES).liveFiling(n, at(n));
      expect(market.has(filing.fileName.slice(0, -4))).toBe(false);
      expect(openDemoMarket('sentinel', COMPANIES).liveFiling(n, at(n))).toEqual(filing);
    }
  });

  test.each([
    [0, at(0)],
    [1_000_000, at(0)],
    [1, Number.NaN],
  ])('filing %j at %j is refused', (n, moment) => {
    expect(() => planLive(world, n, moment)).toThrow(RangeError);
  });
});

function daysLater(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
