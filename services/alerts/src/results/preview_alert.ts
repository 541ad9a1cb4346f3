import {
  type AlertRule,
  describeEvent,
  judge,
  type MatchedEvent,
  nameWatched,
  quotedKeywords,
  type Reason,
  type StoredEvent,
  timeOf,
} from '@sentinel/alert-rules';
import { inPlainSigns, messageFacts, messageText, textMessage } from '@sentinel/alert-rules/message';
import { narrowing, pastEvents, readDetails } from '@sentinel/alert-rules/read';
import { addDays, DAY_MS, newYorkDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { type Database, eq, schema } from '@sentinel/database';
import { isBroadAlert } from '@sentinel/fields';
import { messageBrand } from '@sentinel/mail';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
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
    const { accountId } = callerOf(call);
    const rule = await alertRule(database, accountId, criteria, ciks);
    const now = new Date();
    const today = newYorkDay(now);
    const span = { from: addDays(today, -DAYS), to: today };
    const events = await pastEvents(database, rule, span, await narrowing(database, essenceOf(rule)));
    const matches = latestFirst(events.filter(({ event }) => judge(rule, event).is === 'match'));
    const latest = await Promise.all(matches.slice(0, LATEST).map((stored) => toldMatch(database, rule, stored)));
    const timeZone = await timeZoneOf(database, accountId);
    return {
      matches: matches.length,
      weekly: weeklyCounts(matches, now),
      latest: latest.map(latestRow),
      message: latest[0] ? messageAbout(latest[0], input.alert_name?.trim() || UNNAMED, timeZone) : null,
      without: droppableFilters(rule).map(({ filter, rule: without }) => ({
        filter,
        matches: events.filter(({ event }) => judge(without, event).is === 'match').length,
      })),
      digest_only: isBroadAlert(criteria),
    };
  };
}

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

/** An alert that has no name yet. */
const UNNAMED = 'New alert';

interface Told {
  readonly stored: StoredEvent;
  readonly event: MatchedEvent;
  readonly reasons: readonly Reason[];
}

/** A match as matching would have written it. */
async function toldMatch(database: Database, rule: AlertRule, stored: StoredEvent): Promise<Told> {
  const details = await readDetails(database, stored, quotedKeywords(rule, stored.event));
  const verdict = judge(rule, stored.event);
  const reasons = verdict.is === 'match' ? nameWatched(verdict.reasons, stored) : [];
  return { stored, event: describeEvent(stored, details), reasons };
}

function latestRow({ event, reasons }: Told): Preview['latest'][number] {
  const { acceptedAt, company, day, detail, filingUrl, title } = event;
  return {
    title,
    detail,
    company: company.name,
    ticker: company.ticker,
    event_day: day,
    accepted_at: acceptedAt,
    filing_url: filingUrl,
    reasons: [...reasons],
  };
}

/** The mail and the text message as the worker writes them. */
function messageAbout({ event, reasons, stored }: Told, alertName: string, timeZone: string): Preview['message'] {
  const told = [{ alertName, formType: stored.event.kind, eventKey: stored.key, event, reasons }];
  const facts = messageFacts(told, timeZone);
  return {
    subject: facts.subject,
    lines: messageText(facts),
    text_lines: textMessage(told, messageBrand().product).map(inPlainSigns),
  };
}

async function timeZoneOf({ orm }: Database, accountId: string): Promise<string> {
  const { account } = schema;
  const [row] = await orm.select({ timezone: account.timezone }).from(account).where(eq(account.id, accountId));
  return ianaTimeZone(row?.timezone ?? '');
}
