import { describe, expect, test } from '@jest/globals';
import { parseEdgarFile } from '@sentinel/edgar';
import { canBeAtSec } from '@sentinel/vocabulary-market';
import { createDemoWorld } from './demo-world.ts';
import { noticeSubmission } from './notices/notice-submission.ts';
import { planMarket } from './plan-market.ts';

const world = createDemoWorld('sentinel', 40);
const planned = planMarket(world, { fromDay: '2022-09-01', until: Date.parse('2026-08-31T20:00:00Z') });
const notices = planned.flatMap((filing) => ('notice' in filing ? filing.notice : []));
const forms = planned.flatMap((filing) => ('form' in filing ? filing.form : []));

describe('the notices of the demo market', () => {
  test('are read as they were made up', () => {
    expect(notices.length).toBeGreaterThan(200);
    for (const notice of notices) {
      const file = parseEdgarFile(noticeSubmission(notice));
      if (file.kind !== 'notice') throw new Error(notice.accession);
      const { company, seller } = notice;
      expect(file.header).toMatchObject({ accessionNumber: notice.accession, period: null });
      expect(file.header?.acceptance?.local.replace(/\D/g, '')).toBe(notice.acceptedAt);
      expect(file.header?.parties.map(({ role, cik }) => [role, cik])).toEqual([
        ['SUBJECT-COMPANY', company.cik],
        ['REPORTING-OWNER', seller.cik],
      ]);
      expect(file.notice).toMatchObject({
        issuer: { cik: company.cik, name: company.name },
        seller: seller.name,
        securities: [{ units: String(notice.shares), approximate_sale_date: notice.saleOn, broker: notice.broker }],
        plan_adoption_dates: notice.planAdoptedOn === null ? [] : [notice.planAdoptedOn],
        amends: notice.amends,
      });
      expect(file.notice.sold_past_3_months).toHaveLength(notice.soldBefore.length);
      expect(canBeAtSec(notice.accession)).toBe(false);
    }
  });

  test('have every case: under a plan, after other sales, amended, and followed by no sale', () => {
    expect(notices.some(({ planAdoptedOn }) => planAdoptedOn !== null)).toBe(true);
    expect(notices.some(({ soldBefore }) => soldBefore.length > 1)).toBe(true);
    const accessions = new Set(notices.map(({ accession }) => accession));
    const amendments = notices.filter(({ amends }) => amends !== null);
    expect(amendments.length).toBeGreaterThan(3);
    expect(amendments.every(({ amends }) => amends !== null && accessions.has(amends))).toBe(true);
    const sold = new Set(
      forms.flatMap(({ owners, transactions }) =>
        transactions.flatMap(({ code, date }) => (code === 'S' ? `${owners[0]?.cik} ${date}` : [])),
      ),
    );
    const idle = notices.filter(({ saleOn, seller }) => !sold.has(`${seller.cik} ${saleOn}`));
    expect(idle.length).toBeGreaterThan(5);
    expect(idle.length).toBeLessThan(notices.length / 5);
  });

  test('change no other filing: these have the numbers of a market without them', () => {
    expect(
      new Set(
        planned.map(
          (filing) => ('notice' in filing ? filing.notice : 'form' in filing ? filing.form : filing.report).accession,
        ),
      ).size,
    ).toBe(planned.length);
    expect(forms.every(({ accession }) => accession.startsWith('0009990001-'))).toBe(true);
    expect(notices.every(({ accession }) => accession.startsWith('0009990003-'))).toBe(true);
  });
});
