import { addDays } from '@sentinel/calendar';
import {
  addBusinessDays,
  businessDayOnOrAfter,
  ORIGIN_DAY,
  openDaysOfMonth,
  sessionDay,
  sessionIndexOfAcceptance,
  sessionIndexOnOrAfter,
} from '../calendar.ts';
import { type DemoCompany, DRUG_MAKERS } from '../demo-companies.ts';
import { endingOf, splitsUntil } from '../lifecycle.ts';
import { createRandom, type Random } from '../random.ts';
import type { DemoEvent, FiscalQuarter } from './demo-event.ts';
import { EVENT_KINDS, type EventKindName } from './event-kinds.ts';
import { eventTimes } from './event-times.ts';
import { fiscalQuarters } from './fiscal-quarters.ts';

/** Average number of drug trials that a drug maker reports per year. */
const TRIALS = 0.9;
const AMENDED = 0.03;
/** Item 1.05 has existed since this month. */
const CYBER_FROM = '2023-12';
/** Trading days from the merger agreement to the last trading day. */
const MERGER_DAYS = 75;

/** The events of a company that are accepted in a calendar year, in order of acceptance. */
export function planEvents(seed: string | number, company: DemoCompany, year: number): DemoEvent[] {
  const planned = [
    ...[...fiscalQuarters(company, year - 1), ...fiscalQuarters(company, year)].map((quarter) =>
      earnings(seed, company, quarter),
    ),
    ...monthsOf(year - 1, 10).flatMap((month) => ofMonth(seed, company, month)),
    ...monthsOf(year, 1).flatMap((month) => ofMonth(seed, company, month)),
    ...ofLifecycle(seed, company, year),
  ];
  const lastDay = endingOf(seed, company)?.lastDay ?? '9999-12-31';
  return planned
    .flatMap((event) => withAmendment(seed, company, event))
    .filter(({ acceptedAt, kind, happenedOn }) => {
      const isClosing = kind === 'mergerClosing' || kind === 'bankruptcy';
      return (
        acceptedAt.startsWith(String(year)) && happenedOn >= ORIGIN_DAY && (isClosing || dayOf(acceptedAt) < lastDay)
      );
    })
    .sort((a, b) => (a.acceptedAt < b.acceptedAt ? -1 : 1));
}

function earnings(seed: string | number, company: DemoCompany, quarter: FiscalQuarter): DemoEvent {
  // A company announces each quarter after about the same number of days; the fourth quarter takes longer.
  const usual = createRandom(seed, 'announces', company.cik).int(21, 42);
  const random = createRandom(seed, 'earnings', company.cik, quarter.endDay);
  const wanted = addDays(quarter.endDay, usual + random.int(-3, 3) + (quarter.number === 4 ? random.int(8, 20) : 0));
  const day = firstOpenDay(wanted);
  return event(random, company, { key: `q${quarter.endDay}`, kind: 'earnings', day, happenedOn: day, quarter });
}

function ofMonth(seed: string | number, company: DemoCompany, month: string): DemoEvent[] {
  const random = createRandom(seed, 'events', company.cik, month);
  const days = openDaysOfMonth(month);
  const events: DemoEvent[] = [];
  for (const kind of Object.keys(EVENT_KINDS) as EventKindName[]) {
    const yearly = kind === 'trial' && DRUG_MAKERS.has(company.industry.sic) ? TRIALS : EVENT_KINDS[kind].yearly;
    if (yearly === 0 || !random.chance(yearly / 12)) continue;
    const own = createRandom(seed, 'event', company.cik, month, kind);
    const happenedOn = own.pick(days);
    if (kind === 'cyber' && month < CYBER_FROM) continue;
    const day = kind === 'presentation' ? happenedOn : addBusinessDays(happenedOn, own.int(0, 4));
    events.push(event(own, company, { key: `${month}-${kind}`, kind, day, happenedOn, quarter: null }));
  }
  return events;
}

function ofLifecycle(seed: string | number, company: DemoCompany, year: number): DemoEvent[] {
  const events: DemoEvent[] = [];
  const add = (kind: EventKindName, day: string) => {
    const random = createRandom(seed, kind, company.cik, day);
    events.push(
      event(random, company, {
        key: `${kind}-${day}`,
        kind,
        day: businessDayOnOrAfter(day),
        happenedOn: day,
        quarter: null,
      }),
    );
  };
  for (const { exDay, ratio } of splitsUntil(seed, company, year + 1)) {
    add(ratio < 1 ? 'reverseSplit' : 'forwardSplit', sessionDay(Math.max(0, sessionIndexOnOrAfter(exDay) - 21)));
  }
  const ending = endingOf(seed, company);
  if (ending?.kind === 'acquired') {
    add('mergerAgreement', sessionDay(sessionIndexOnOrAfter(ending.lastDay) - MERGER_DAYS));
    add('mergerClosing', ending.lastDay);
  } else if (ending) add('bankruptcy', sessionDay(sessionIndexOnOrAfter(ending.lastDay) - 5));
  return events;
}

type EventFacts = Pick<DemoEvent, 'key' | 'kind' | 'happenedOn' | 'quarter'> & { day: string };

function event(random: Random, company: DemoCompany, { day, ...facts }: EventFacts): DemoEvent {
  const kind = EVENT_KINDS[facts.kind];
  const { acceptedAt, filedOn } = eventTimes(random, day, facts.kind === 'earnings');
  const items = kind.items(random);
  const size = facts.kind === 'trial' ? 1 : company.price.newsSize;
  return {
    ...facts,
    items: random.chance(kind.withExhibit) ? [...items, '9.01'] : items,
    acceptedAt,
    filedOn,
    sessionIndex: sessionIndexOfAcceptance(acceptedAt),
    jump: (kind.mean + kind.deviation * random.normal()) * size,
    isAmendment: false,
  };
}

/** Some events are amended days or weeks later, with the same items and no effect on the price. */
function withAmendment(seed: string | number, company: DemoCompany, original: DemoEvent): DemoEvent[] {
  const random = createRandom(seed, 'amended', company.cik, original.key);
  if (!random.chance(AMENDED) || original.kind === 'meeting') return [original];
  const day = addBusinessDays(original.filedOn, random.int(2, 40));
  const { acceptedAt, filedOn } = eventTimes(random, day, false);
  const amendment = {
    key: `${original.key}/A`,
    acceptedAt,
    filedOn,
    sessionIndex: sessionIndexOfAcceptance(acceptedAt),
    jump: 0,
  };
  return [original, { ...original, ...amendment, isAmendment: true }];
}

function firstOpenDay(day: string): string {
  const nextMonth = `${addDays(`${day.slice(0, 7)}-28`, 6).slice(0, 7)}-01`;
  return openDaysOfMonth(day.slice(0, 7)).find((open) => open >= day) ?? firstOpenDay(nextMonth);
}

function monthsOf(year: number, from: number): string[] {
  return Array.from({ length: 13 - from }, (_, index) => `${year}-${String(from + index).padStart(2, '0')}`);
}

function dayOf(acceptedAt: string): string {
  return `${acceptedAt.slice(0, 4)}-${acceptedAt.slice(4, 6)}-${acceptedAt.slice(6, 8)}`;
}
