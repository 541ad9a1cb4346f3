import { addDays } from '@sentinel/calendar';
import { easternDigits } from '@sentinel/edgar';
import {
  addBusinessDays,
  businessDayOnOrAfter,
  isoDay,
  sessionIndexOfAcceptance,
  sessionIndexOnOrBefore,
} from './calendar.ts';
import type { DemoCompany } from './demo-companies.ts';
import type { DemoForm4 } from './demo-form4.ts';
import type { DemoWorld } from './demo-world.ts';
import type { DemoEvent } from './events/demo-event.ts';
import { EVENT_KINDS } from './events/event-kinds.ts';
import { form4Body } from './form4-kinds.ts';
import { endingOf } from './lifecycle.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoReport } from './reports/demo-report.ts';
import { eventText } from './reports/event-text.ts';

/** The prefix of the live feed's accession numbers; it differs from the market's, so that the numbers cannot collide. */
const AGENT_CIK = '0009990002';
const LIVE_FORMS = { form4: 72, report: 28 } as const;
const LIVE_TRADES = { sale: 45, exerciseAndSale: 15, purchase: 25, award: 8, taxWithholding: 7 } as const;
/** Without earnings, which are part of the market's planned filings after each quarter. */
const LIVE_EVENTS = {
  announcement: 34,
  presentation: 22,
  officers: 20,
  agreement: 16,
  privateSale: 6,
  restructuring: 2,
} as const;

export type LiveFiling = { form: DemoForm4 } | { report: DemoReport };

/**
 * The n-th filing (from 1) of the live feed, accepted at a given time (epoch ms): a trade of the last few days, or news of the day.
 * Its news does not change prices, because prices depend only on the seed.
 * @throws RangeError for an invalid `n` or time
 */
export function planLive(world: DemoWorld, n: number, at: number): LiveFiling {
  if (!Number.isInteger(n) || n < 1 || n > 999_999) throw new RangeError('Live filings count from 1 to 999,999.');
  if (Number.isNaN(at)) throw new RangeError('That is not a time.');
  const acceptedAt = easternDigits(at);
  const random = createRandom(world.seed, 'live', n);
  const company = listedCompany(random, world, isoDay(acceptedAt));
  const accession = `${AGENT_CIK}-${acceptedAt.slice(2, 4)}-${String(n).padStart(6, '0')}`;
  return random.weighted(LIVE_FORMS) === 'form4'
    ? { form: liveForm(random, world, { accession, acceptedAt, company }) }
    : { report: liveReport(random, world, n, { accession, acceptedAt, company }) };
}

type Facts = Pick<DemoForm4, 'accession' | 'acceptedAt' | 'company'>;

function liveForm(random: Random, world: DemoWorld, facts: Facts): DemoForm4 {
  const yesterday = addDays(isoDay(facts.acceptedAt), -1);
  const bar = world.seriesOf(facts.company).bar(sessionIndexOnOrBefore(yesterday) - random.int(0, 1));
  if (!bar) throw new RangeError(`${facts.company.ticker} has no prices before ${facts.acceptedAt}.`);
  const owners = [random.pick(facts.company.insiders)];
  const kind = random.weighted(LIVE_TRADES);
  const body = form4Body(kind, { random, company: facts.company, owners, bar, holdings: new Map() });
  return { ...facts, amends: null, ...body };
}

function liveReport(random: Random, { seed }: DemoWorld, n: number, facts: Facts): DemoReport {
  const { acceptedAt, company } = facts;
  const day = isoDay(acceptedAt);
  const kind = random.weighted(LIVE_EVENTS);
  const { deviation, items, mean, withExhibit } = EVENT_KINDS[kind];
  const named = items(random);
  const open = businessDayOnOrAfter(day);
  const event: DemoEvent = {
    key: `live-${n}`,
    kind,
    items: random.chance(withExhibit) ? [...named, '9.01'] : named,
    acceptedAt,
    filedOn: open === day && acceptedAt.slice(8) >= '173000' ? addBusinessDays(day, 1) : open,
    happenedOn: day,
    sessionIndex: sessionIndexOfAcceptance(acceptedAt),
    jump: mean + deviation * random.normal(),
    quarter: null,
    isAmendment: false,
  };
  const text = () => eventText(seed, company, event);
  return { ...facts, formType: '8-K', filedOn: event.filedOn, period: day, items: event.items, text };
}

function listedCompany(random: Random, world: DemoWorld, day: string): DemoCompany {
  const company = random.pick(world.companies);
  const ending = endingOf(world.seed, company);
  return ending !== null && ending.lastDay < addDays(day, 7) ? listedCompany(random, world, day) : company;
}
