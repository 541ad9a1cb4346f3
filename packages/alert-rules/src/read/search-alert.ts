import { addDays } from '@sentinel/calendar';
import { type Database, type SQL, sql } from '@sentinel/database';
import { CANARY } from '@sentinel/vocabulary-market';
import { describeEvent } from '../describe-event.ts';
import { judge } from '../judge-events.ts';
import type { MatchedEvent } from '../matched-event.ts';
import { nameWatched } from '../name-watched.ts';
import { type AlertRule, constraintOf } from '../rule.ts';
import { type StoredEvent, timeOf } from '../stored-event.ts';
import type { Reason } from '../verdict.ts';
import { crossing, narrowing } from './narrowing.ts';
import { readEvents } from './read-events.ts';
import { readPriceEvents } from './read-price-events.ts';
import { saidKeywords, saying } from './said-keywords.ts';

/** Filings of these days (New York), the first and the last included: YYYY-MM-DD. */
export interface SearchSpan {
  readonly from: string;
  readonly to: string;
  /** At most that many events are given: the latest. */
  readonly limit: number;
}

/** A past event that matches, with the conditions that it met and what lists say of it. */
export type FoundEvent = StoredEvent & { readonly reasons: readonly Reason[]; readonly matched: MatchedEvent };

/**
 * The past events that match a rule, latest first: the events that `judge` would have let an alert with this rule fire for.
 * @returns `isCut`: more match than are given
 */
export async function searchAlert(
  database: Pick<Database, 'orm'>,
  rule: AlertRule,
  { from, limit, to }: SearchSpan,
): Promise<{ events: FoundEvent[]; isCut: boolean }> {
  const narrowed = await narrowing(database, rule);
  const matches: { stored: StoredEvent; reasons: readonly Reason[] }[] = [];
  // The latest first, part by part: a broad rule ends at its limit without reading the rest.
  for (let last = to; last >= from && matches.length <= limit; last = addDays(last, -PART_DAYS)) {
    const first = addDays(last, 1 - PART_DAYS);
    const part = { from: first < from ? from : first, to: last };
    matches.push(...matchesOf(rule, await pastEvents(database, rule, part, narrowed)));
  }
  return {
    events: matches
      .slice(0, limit)
      .map(({ reasons, stored }) => ({ ...stored, reasons, matched: describeEvent(stored) })),
    isCut: matches.length > limit,
  };
}

const PART_DAYS = 31;

function matchesOf(rule: AlertRule, events: readonly StoredEvent[]) {
  return events
    .flatMap((stored) => {
      const verdict = judge(rule, stored.event);
      return verdict.is === 'match' ? [{ stored, reasons: nameWatched(verdict.reasons, stored) }] : [];
    })
    .sort((one, other) => timeOf(other.stored) - timeOf(one.stored) || (one.stored.key < other.stored.key ? 1 : -1));
}

/**
 * The events of a span that a rule watches, with the keywords of the rule that their texts say.
 * @param narrowed condition that every wanted event meets (`narrowing`); without one, other rules of the same form type and targets,
 *   whose keywords are among this rule's, can be judged by the same events
 */
export async function pastEvents(
  database: Pick<Database, 'orm'>,
  rule: AlertRule,
  { from, to }: Pick<SearchSpan, 'from' | 'to'>,
  narrowed: SQL = sql`true`,
): Promise<readonly StoredEvent[]> {
  if (rule.formType === 'price_alert') return pastMoves(database, rule, { from, to }, narrowed);
  const which = sql`(${within(from, to)}) and ${NOT_SYNTHETIC} and ${targeted(rule)} and ${narrowed}`;
  return withKeywords(database, rule, await readEvents(database, rule.formType, which));
}

/** Only operators know of the synthetic filing. */
const NOT_SYNTHETIC = sql`filing.issuer_cik <> ${CANARY.cik}`;

/** The events of a filing that a rule judges, with the keywords of the rule that their texts say. */
export const filingEvents = async (
  database: Pick<Database, 'orm'>,
  rule: AlertRule,
  accession: string,
): Promise<readonly StoredEvent[]> =>
  withKeywords(
    database,
    rule,
    await readEvents(database, rule.formType, sql`filing.accession = ${accession} and ${NOT_SYNTHETIC}`),
  );

function pastMoves(
  database: Pick<Database, 'orm'>,
  rule: AlertRule,
  { from, to }: Pick<SearchSpan, 'from' | 'to'>,
  narrowed: SQL,
): Promise<readonly StoredEvent[]> {
  const { insiders, targets } = rule;
  return readPriceEvents(database, {
    sessions: sql`session in (select session from market.trading_session where day between ${from}::date and ${to}::date)
      ${targets.kind === 'any' ? sql`` : sql`and cik = any(${ciksOf(targets.kind === 'watchlist' ? targets.issuers : targets.ciks)})`} and ${narrowed}`,
    moves: crossing(rule),
    withInsiders: insiders.length > 0,
  });
}

/** A filing counts for the day on which it was accepted; without a header, for its filing date. */
const within = (from: string, to: string): SQL => sql`
  filing.accepted_at >= ${from}::timestamp at time zone 'America/New_York'
    and filing.accepted_at < (${to}::date + 1)::timestamp at time zone 'America/New_York'
  or filing.accepted_at is null and filing.filed_on between ${from}::date and ${to}::date`;

function targeted({ targets }: AlertRule): SQL {
  switch (targets.kind) {
    case 'any':
      return sql`true`;
    case 'issuer':
      return ofCompanies(targets.ciks);
    case 'owner':
      return ofOwners(targets.ciks);
    case 'watchlist':
      return sql`(${ofCompanies(targets.issuers)} or ${ofOwners(targets.owners)})`;
  }
}

const ciksOf = (ciks: Iterable<string>): SQL => sql`${sql.param([...ciks])}::bpchar[]`;
const ofCompanies = (ciks: Iterable<string>): SQL =>
  sql`filing.accession in (select accession from market.filing_company where cik = any(${ciksOf(ciks)}))`;
const ofOwners = (ciks: Iterable<string>): SQL =>
  sql`filing.accession in (select accession from market.filing_owner where owner_cik = any(${ciksOf(ciks)}))`;

async function withKeywords(
  database: Pick<Database, 'orm'>,
  { filing }: AlertRule,
  events: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> {
  const keywords = constraintOf(filing, 'keywords')?.val ?? [];
  if (keywords.length === 0) return events;
  const said = await saidKeywords(database, [...new Set(events.flatMap(({ accession }) => accession ?? []))], keywords);
  return events.map((one) => ({ ...one, event: saying(one.event, said.get(one.accession ?? '')) }));
}
