import { addDays } from '@sentinel/calendar';
import { acceptanceTimeOfDay, filingLagDays } from '../acceptance.ts';
import { addBusinessDays, openDaysOfMonth, sessionDay, sessionIndexOnOrAfter } from '../calendar.ts';
import type { DemoCompany, DemoInsider } from '../demo-companies.ts';
import type { DemoWorld } from '../demo-world.ts';
import type { DemoEvent } from '../events/demo-event.ts';
import { type DemoKind, KIND_WEIGHTS } from '../form4-kinds.ts';
import { endingOf } from '../lifecycle.ts';
import { createRandom, type Random } from '../random.ts';

/** A planned Form 4: who trades on which day. The price is set later. */
export interface PlannedTrade {
  /** Unique among the forms of a company. */
  key: string;
  kind: DemoKind;
  owners: readonly DemoInsider[];
  /** The trading day (calendar.ts). */
  sessionIndex: number;
  /** US Eastern, YYYYMMDDhhmmss. */
  acceptedAt: string;
}

/** The average number of forms per company and month, and the number of chances for one in a month. */
const FORMS_A_MONTH = 1.54;
const CHANCES = 4;
/** News with at least this log return may be known to insiders, who then buy or sell in the weeks before it. */
const NEWS = 0.045;
const KNOWN = { good: 0.32, bad: 0.42 };
/** Trading days before the news. */
const EARLIEST = 45;
const LATEST = 6;
/** Insiders trade mostly within this many trading days after an earnings release. */
const WINDOW_DAYS = 40;

/**
 * The forms about a company's trades from one day to another, in order of the trades. The plan for a day does not depend on which
 * days are requested.
 */
export function planTrades(world: DemoWorld, company: DemoCompany, fromDay: string, toDay: string): PlannedTrade[] {
  const from = sessionIndexOnOrAfter(fromDay);
  const lastDay = endingOf(world.seed, company)?.lastDay ?? '9999-12-31';
  const years = yearsOf(addDays(fromDay, -120), addDays(toDay, 120));
  const events = years.flatMap((year) => world.eventsOf(company, year));
  return [
    ...monthsOf(fromDay, toDay).flatMap((month) => everydayTrades(world, company, month, events)),
    ...events.flatMap((event) => tradesBefore(world, company, event)),
    ...habitTrades(world, company, fromDay, toDay),
  ]
    .filter(
      ({ sessionIndex }) =>
        sessionIndex >= from && sessionDay(sessionIndex) <= toDay && sessionDay(sessionIndex) <= lastDay,
    )
    .sort((a, b) => a.sessionIndex - b.sessionIndex || (a.key < b.key ? -1 : 1));
}

function everydayTrades(
  { seed }: DemoWorld,
  company: DemoCompany,
  month: string,
  events: readonly DemoEvent[],
): PlannedTrade[] {
  const trades: PlannedTrade[] = [];
  for (let n = 0; n < CHANCES; n += 1) {
    const key = `${month}-${n}`;
    const random = createRandom(seed, 'trade', company.cik, key);
    if (!random.chance((company.insiderActivity * FORMS_A_MONTH) / CHANCES)) continue;
    const kind = random.weighted(KIND_WEIGHTS);
    const forFund = kind === 'fundSale' || kind === 'fundPurchase';
    // Three of four companies have no fund.
    if (forFund && company.fundGroup.length === 0) continue;
    const sessionIndex = everydaySessionIndex(random, month, events);
    const owners = forFund ? company.fundGroup : [random.pick(company.insiders)];
    trades.push({ key, kind, owners, sessionIndex, acceptedAt: acceptedAfter(random, sessionIndex) });
  }
  return trades;
}

/** The session index of a random day of the month. Up to three draws look for a day in the weeks after an earnings release. */
function everydaySessionIndex(random: Random, month: string, events: readonly DemoEvent[]): number {
  const days = openDaysOfMonth(month);
  let sessionIndex = 0;
  for (let tries = 0; tries < 3; tries += 1) {
    sessionIndex = sessionIndexOnOrAfter(random.pick(days));
    const isOpen = events.some(
      (event) =>
        event.kind === 'earnings' &&
        sessionIndex > event.sessionIndex + 1 &&
        sessionIndex <= event.sessionIndex + WINDOW_DAYS,
    );
    if (isOpen) break;
  }
  return sessionIndex;
}

/** For some of the larger news: purchases before good news, or sales before bad news, by several insiders. */
function tradesBefore({ seed }: DemoWorld, company: DemoCompany, event: DemoEvent): PlannedTrade[] {
  if (Math.abs(event.jump) < NEWS) return [];
  const random = createRandom(seed, 'cluster', company.cik, event.key);
  const isGood = event.jump > 0;
  if (!random.chance(isGood ? KNOWN.good : KNOWN.bad)) return [];
  const people = random.int(2, Math.min(5, company.insiders.length));
  const firstPerson = random.int(0, company.insiders.length - 1);
  const start = event.sessionIndex - random.int(LATEST + 10, EARLIEST);
  const trades: PlannedTrade[] = [];
  for (let n = 0; n < people; n += 1) {
    const person = company.insiders[(firstPerson + n) % company.insiders.length];
    const sessionIndex = Math.min(start + random.int(0, 10), event.sessionIndex - LATEST);
    if (!person || sessionIndex < 0) continue;
    const kind = isGood ? 'clusterPurchase' : 'clusterSale';
    trades.push({
      key: `${event.key}-${n}`,
      kind,
      owners: [person],
      sessionIndex,
      acceptedAt: acceptedAfter(random, sessionIndex),
    });
  }
  return trades;
}

/** Companies of which one officer sells in the same month of each year. */
const HABITS = 0.15;

function habitTrades({ seed }: DemoWorld, company: DemoCompany, fromDay: string, toDay: string): PlannedTrade[] {
  const habit = createRandom(seed, 'habit', company.cik);
  if (!habit.chance(HABITS)) return [];
  const person = habit.pick(company.insiders);
  const month = String(habit.int(1, 12)).padStart(2, '0');
  return monthsOf(fromDay, toDay)
    .filter((one) => one.endsWith(`-${month}`))
    .map((one) => {
      const random = createRandom(seed, 'habit', company.cik, one);
      const sessionIndex = sessionIndexOnOrAfter(random.pick(openDaysOfMonth(one)));
      const acceptedAt = acceptedAfter(random, sessionIndex);
      return { key: `habit-${one}`, kind: 'sale', owners: [person], sessionIndex, acceptedAt };
    });
}

function acceptedAfter(random: Random, sessionIndex: number): string {
  const tradeDay = sessionDay(sessionIndex);
  const day = addBusinessDays(tradeDay, filingLagDays(random));
  return day.replaceAll('-', '') + acceptanceTimeOfDay(random, day === tradeDay);
}

function monthsOf(fromDay: string, toDay: string): string[] {
  const months: string[] = [];
  for (let month = fromDay.slice(0, 7); month <= toDay.slice(0, 7); month = addDays(`${month}-28`, 6).slice(0, 7)) {
    months.push(month);
  }
  return months;
}

function yearsOf(fromDay: string, toDay: string): number[] {
  const first = Number(fromDay.slice(0, 4));
  return Array.from({ length: Number(toDay.slice(0, 4)) - first + 1 }, (_, index) => first + index);
}
