import { describe, expect, test } from '@jest/globals';
import { addDays } from '@sentinel/calendar';
import { parseFullSubmission } from '@sentinel/edgar';
import { sessionDay, sessionIndexOfAcceptance } from './calendar.ts';
import { createDemoWorld } from './demo-world.ts';
import { fiscalQuarters } from './events/fiscal-quarters.ts';
import { planMarket } from './plan-market.ts';
import type { DemoReport } from './reports/demo-report.ts';
import { reportSubmission } from './reports/report-submission.ts';
import { planTrades } from './trades/plan-trades.ts';

const YEARS = [2024, 2025];
const world = createDemoWorld('sentinel', 150);
const events = world.companies.flatMap((company) =>
  YEARS.flatMap((year) => world.eventsOf(company, year).map((event) => ({ company, event }))),
);
const reports = planMarket(world, { fromDay: '2024-01-01', until: Date.parse('2025-03-31T23:00:00Z') }).flatMap(
  (filing): DemoReport[] => ('report' in filing ? [filing.report] : []),
);
const share = (holds: (report: DemoReport) => boolean) => reports.filter(holds).length / reports.length;

describe('the 8-Ks of the demo market', () => {
  test('have items and hours in shares like the real ones', () => {
    const item = (number: string) => share(({ items }) => items.includes(number));
    expect(item('9.01')).toBeGreaterThan(0.7);
    expect(item('9.01')).toBeLessThan(0.9);
    expect(item('2.02')).toBeGreaterThan(0.25);
    expect(item('2.02')).toBeLessThan(0.32);
    expect(item('7.01')).toBeGreaterThan(0.25);
    expect(item('8.01')).toBeGreaterThan(0.12);
    expect(item('5.02')).toBeGreaterThan(0.08);
    expect(item('1.01')).toBeGreaterThan(0.05);
    expect(item('3.02')).toBeGreaterThan(0.01);
    for (const rare of ['1.05', '2.01', '4.01', '4.02']) {
      expect(item(rare)).toBeGreaterThan(0);
      expect(item(rare)).toBeLessThan(0.03);
    }
    expect(share(({ formType }) => formType === '8-K/A')).toBeGreaterThan(0.01);
    const earnings = events.filter(({ event }) => event.kind === 'earnings' && !event.isAmendment);
    const early = earnings.filter(({ event }) => event.acceptedAt.slice(8) < '093000').length / earnings.length;
    expect(early).toBeGreaterThan(0.65);
    expect(early).toBeLessThan(0.8);
    const others = events.filter(({ event }) => event.kind !== 'earnings');
    const late = others.filter(({ event }) => event.acceptedAt.slice(8) >= '160000').length / others.length;
    expect(late).toBeGreaterThan(0.4);
    expect(late).toBeLessThan(0.65);
  });

  test('what is accepted from 17:30 on has the next business day as its filing date, nearly always', () => {
    const evening = reports.filter(({ acceptedAt }) => acceptedAt.slice(8) >= '173000');
    const nextDay = evening.filter(({ acceptedAt, filedOn }) => filedOn.replaceAll('-', '') > acceptedAt.slice(0, 8));
    expect(evening.length).toBeGreaterThan(20);
    expect(nextDay.length / evening.length).toBeGreaterThan(0.7);
  });

  test('each fiscal quarter is announced once, three to nine weeks after its end', () => {
    for (const company of world.companies) {
      const announced = YEARS.flatMap((year) => world.eventsOf(company, year)).filter(
        ({ isAmendment, kind }) => kind === 'earnings' && !isAmendment,
      );
      for (const { filedOn, quarter } of announced) {
        expect(filedOn > addDays(quarter!.endDay, 17)).toBe(true);
        expect(filedOn < addDays(quarter!.endDay, 75)).toBe(true);
      }
      const ends = announced.map(({ quarter }) => quarter!.endDay);
      expect(new Set(ends).size).toBe(ends.length);
      expect(fiscalQuarters(company, 2024)).toHaveLength(4);
    }
  });

  test('parse as full submissions that say what was planned, with text for each item', () => {
    for (const report of reports.filter((_, index) => index % 3 === 0)) {
      const { documents, header } = parseFullSubmission(reportSubmission(report));
      expect(header.formType).toBe(report.formType);
      expect(header.items.map(({ number }) => number)).toEqual(report.items);
      expect(header.acceptance?.local.replace(/\D/g, '')).toBe(report.acceptedAt);
      expect(header.parties).toMatchObject([
        { role: 'FILER', cik: report.company.cik, sic: report.company.industry.sic },
      ]);
      expect(header.publicDocumentCount).toBe(documents.length);
      expect(documents[0]?.type).toBe(report.formType);
      for (const item of report.items) expect(documents[0]?.text).toContain(`Item ${item} `);
      if (report.items[0] === '2.02') expect(documents[1]?.type).toBe('EX-99.1');
      expect(documents.every(({ text }) => !/[{}]/.test(text) && text.includes('Demo data'))).toBe(true);
    }
  });

  test('their words are many, and those people search for are among them', () => {
    const text = reports.map(reportSubmission).join('\n').toLowerCase();
    for (const phrase of [
      'material weakness',
      'clinical trial',
      'going concern',
      'share repurchase',
      'restructuring plan',
      'subpoena',
      'record revenue',
      'goodwill impairment',
      'tariffs',
      'private placement',
      'artificial intelligence',
    ]) {
      expect(text).toContain(phrase);
    }
    expect(new Set(text.match(/[a-z]{3,}/g)).size).toBeGreaterThan(1_200);
  });
});

describe('the market', () => {
  test('answers to news on the session it belongs to, and to what is filed after the close on the next', () => {
    const followed = { good: [] as number[], bad: [] as number[] };
    for (const { company, event } of events) {
      if (Math.abs(event.jump) < 0.05) continue;
      const series = world.seriesOf(company);
      const [on, before] = [series.bar(event.sessionIndex), series.bar(event.sessionIndex - 1)];
      if (!on || !before) continue;
      followed[event.jump > 0 ? 'good' : 'bad'].push(Math.log(on.close / before.close));
      expect(event.sessionIndex).toBe(sessionIndexOfAcceptance(event.acceptedAt));
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(followed.good)).toBeGreaterThan(0.05);
    expect(mean(followed.bad)).toBeLessThan(-0.05);
    // 2024-07-03 closed at 13:00; the day after was a holiday.
    expect(sessionDay(sessionIndexOfAcceptance('20240703125959'))).toBe('2024-07-03');
    expect(sessionDay(sessionIndexOfAcceptance('20240703130000'))).toBe('2024-07-05');
    expect(sessionDay(sessionIndexOfAcceptance('20240706080000'))).toBe('2024-07-08');
  });

  test('several insiders buy before some good news and sell before some bad ones', () => {
    let clusters = 0;
    for (const company of world.companies) {
      const trades = planTrades(world, company, '2024-01-01', '2025-12-31');
      for (const event of YEARS.flatMap((year) => world.eventsOf(company, year))) {
        const before = trades.filter(({ key }) => key.startsWith(`${event.key}-`) && !key.startsWith(`${event.key}/`));
        const knowing = before.filter(({ kind }) => kind === 'clusterPurchase' || kind === 'clusterSale');
        if (knowing.length < 2) continue;
        clusters += 1;
        expect(new Set(knowing.map(({ kind }) => kind))).toEqual(
          new Set([event.jump > 0 ? 'clusterPurchase' : 'clusterSale']),
        );
        expect(new Set(knowing.map(({ owners }) => owners[0]?.cik)).size).toBe(knowing.length);
        expect(
          knowing.every(
            ({ sessionIndex }) => sessionIndex < event.sessionIndex && sessionIndex >= event.sessionIndex - 45,
          ),
        ).toBe(true);
      }
    }
    expect(clusters).toBeGreaterThan(50);
  });
});
