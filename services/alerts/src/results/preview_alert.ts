import { type AlertRule, describeEvent, judge, type StoredEvent } from '@sentinel/alert-rules';
import { narrowing, pastEvents } from '@sentinel/alert-rules/read';
import { addDays, DAY_MS, newYorkDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { isBroadAlert } from '@sentinel/fields';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { alertRule } from '../saved/alert-rule.ts';
import { ciksOfTickers } from '../saved/company-ciks.ts';
import { readCriteria } from '../saved/entered-criteria.ts';
import { droppableFilters, essenceOf } from './droppable-filters.ts';

type Preview = OperationResponse<'preview_alert'>;

const DAYS = 90;
const WEEKS = 13;
const LATEST = 3;

/** What an alert with the entered criteria would have matched in the last 90 days; the past is read once for all that is asked of it. */
export function preview_alert(database: Database): Handlers<'alerts'>['preview_alert'] {
  return async (input, call) => {
    const criteria = readCriteria(input);
    const ciks = await ciksOfTickers(database, criteria.tickers);
    const rule = await alertRule(database, callerOf(call).accountId, criteria, ciks);
    const now = new Date();
    const today = newYorkDay(now);
    const span = { from: addDays(today, -DAYS), to: today };
    const events = await pastEvents(database, rule, span, await narrowing(database, essenceOf(rule)));
    const matches = latestFirst(events.filter(({ event }) => judge(rule, event).is === 'match'));
    return {
      matches: matches.length,
      weekly: weeklyCounts(matches, now),
      latest: matches.slice(0, LATEST).map((stored) => latestRow(rule, stored)),
      without: droppableFilters(rule).map(({ filter, rule: without }) => ({
        filter,
        matches: events.filter(({ event }) => judge(without, event).is === 'match').length,
      })),
      digest_only: isBroadAlert(criteria),
    };
  };
}

const timeOf = ({ acceptedAt, day }: StoredEvent) => acceptedAt?.getTime() ?? Date.parse(day ?? '');

const latestFirst = (events: readonly StoredEvent[]): StoredEvent[] =>
  events.toSorted((one, other) => timeOf(other) - timeOf(one));

/** The latest week last. */
function weeklyCounts(matches: readonly StoredEvent[], now: Date): number[] {
  const weekly = new Array<number>(WEEKS).fill(0);
  for (const stored of matches) {
    const weeksAgo = Math.min(Math.max(Math.floor((now.getTime() - timeOf(stored)) / (7 * DAY_MS)), 0), WEEKS - 1);
    weekly[WEEKS - 1 - weeksAgo] = (weekly[WEEKS - 1 - weeksAgo] ?? 0) + 1;
  }
  return weekly;
}

function latestRow(rule: AlertRule, stored: StoredEvent): Preview['latest'][number] {
  const { acceptedAt, company, day, detail, filingUrl, title } = describeEvent(stored);
  const verdict = judge(rule, stored.event);
  return {
    title,
    detail,
    company: company.name,
    ticker: company.ticker,
    event_day: day,
    accepted_at: acceptedAt,
    filing_url: filingUrl,
    reasons: verdict.is === 'match' ? [...verdict.reasons] : [],
  };
}
