import { addDays } from '@sentinel/calendar';
import { CHANNELS, type Database, LOCK_SPACES, type Statements } from '@sentinel/database';
import { earningsAnnouncements, type PeriodicReport, type ResultsFiling } from './earnings-announcements.ts';
import { type EventKey, MAX_DAYS, type MovedEvents, writeEventFacts } from './event-facts.ts';
import { readFactInputs } from './fact-inputs.ts';
import { ANCHOR_DAY, composed } from './fact-sql.ts';
import { CHANGED_HERE } from './judge-changed-trades.ts';
import { judgePlausibilityStatement } from './judge-plausibility.ts';
import { mergePendingFacts } from './merge-pending-facts.ts';
import type { PendingFacts } from './pending-facts.ts';
import { tagTrades } from './tag-trades.ts';
import { writeTradeFacts } from './trade-facts.ts';

/** A year and a half: how far from an event, in sessions, trades can be told about the quarter it announces. */
const QUARTER_REACH_SESSIONS = 380;

/** What one computation did. */
export interface ComputedFacts {
  /** Companies taken from the queue. */
  readonly companies: string[];
  /** Rows that differed and were written. */
  readonly written: number;
}

/** Which pending facts to take. */
export interface PendingFactsChoice {
  /** Companies at most. */
  readonly limit: number;
  /** Companies to skip. */
  readonly leaveOut?: readonly string[];
  /** Companies to choose from; all when it is left out. */
  readonly only?: readonly string[];
}

/** A computation failed; its facts stay pending. The cause says why. */
export class FactsError extends Error {
  readonly companies: readonly string[];
  constructor(companies: readonly string[], cause: unknown) {
    super(`The facts of ${companies.join(', ')} could not be computed.`, { cause });
    this.companies = companies;
  }
}

/**
 * Takes the pending facts of some companies, oldest first but history last, and computes them, in one transaction: after a crash
 * they are still pending. A lock per company keeps two processes from computing the same company, because one of them would write what it read
 * before the other's change; they take different companies.
 * @throws FactsError when the facts of the companies taken could not be computed
 */
export async function computePendingFacts(
  { sql }: Pick<Database, 'sql'>,
  choice: PendingFactsChoice,
): Promise<ComputedFacts> {
  let companies: string[] = [];
  const compute = async (tx: Statements): Promise<ComputedFacts> => {
    const pending = await takePendingFacts(tx, choice);
    companies = [...new Set(pending.map(({ cik }) => cik))];
    if (pending.length === 0) return { companies, written: 0 };
    const written = await writeFacts(tx, mergePendingFacts(pending));
    if (written > 0) await tx`select pg_notify(${CHANNELS.marketChanged}, '')`;
    return { companies, written };
  };
  try {
    return await sql.begin(compute);
  } catch (error) {
    throw companies.length === 0 ? error : new FactsError(companies, error);
  }
}

/**
 * Computes all facts of all companies, for bulk loads: one pass over whole tables, with query plans for that. Nothing is pending
 * afterward. Waits for processes that are computing, and they wait for it.
 * @returns how many rows differed and were written
 */
export async function computeAllFacts({ sql }: Pick<Database, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK_SPACES.facts}, 0)`;
    await tx`set local jit = off`;
    await tx`set local work_mem = '64MB'`;
    await tx`delete from market.fact_work`;
    const judged = await judgePlausibility(tx, null);
    const tagged = await tagTrades((statement) => composed(tx, statement), 'true');
    const inputs = await readFactInputs(tx);
    const announcements = earningsAnnouncements(await resultsFilings(tx, null), await periodicReports(tx, null));
    const events = await writeEventFacts(tx, inputs, null, announcements);
    const written = judged.length + tagged + events.written + (await writeTradeFacts(tx, inputs, null));
    if (written > 0) await tx`select pg_notify(${CHANNELS.marketChanged}, '')`;
    return written;
  });
}

async function takePendingFacts(
  tx: Statements,
  { leaveOut = [], limit, only }: PendingFactsChoice,
): Promise<PendingFacts[]> {
  const [free] = await tx<
    { free: boolean }[]
  >`select pg_try_advisory_xact_lock_shared(${LOCK_SPACES.facts}, 0) as free`;
  if (!free?.free) return [];
  // Materialized: the lock is tried once per company, and for no more companies than needed.
  const locked = await tx<{ cik: string; locked: boolean }[]>`
    with queued as materialized (
      select cik from market.fact_work
       where cik <> all (${[...leaveOut]}::bpchar[]) ${only ? tx`and cik = any (${[...only]}::bpchar[])` : tx``}
       group by cik order by bool_and(is_history), min(id) limit ${limit * 2}
    ), tried as materialized (
      select cik, pg_try_advisory_xact_lock(${LOCK_SPACES.facts}, 1 + (hashtext(cik::text) & 1073741823)) as locked from queued
    )
    select cik, locked from tried where locked limit ${limit}`;
  // A statement of its own, so that it (and the computation after it) sees what was queued before the lock was taken.
  return tx<PendingFacts[]>`
    delete from market.fact_work
     where cik = any (${locked.map(({ cik }) => cik)}::bpchar[])
    returning kind, cik, from_day::text as "fromDay", to_day::text as "toDay"`;
}

async function writeFacts(tx: Statements, pending: readonly PendingFacts[]): Promise<number> {
  await tx`set local jit = off`;
  const ofTrades = pending.filter(({ kind }) => kind === 'trade');
  const judged = await judgePlausibility(tx, ofTrades);
  // What is implausible is no history of others.
  if (judged.length > 0) await tagTrades((statement) => composed(tx, statement), CHANGED_HERE);
  const inputs = await readFactInputs(tx);
  const reported = new Set(pending.filter(({ kind }) => kind === 'announcement').map(({ cik }) => cik));
  const events = await eventsToCompute(
    tx,
    mergePendingFacts([
      ...pending.filter(({ kind }) => kind === 'event'),
      // The sums of these events may include the trades or not, now.
      ...judged.map(
        ({ cik, day }): PendingFacts => ({
          kind: 'event',
          cik,
          fromDay: day,
          toDay: addDays(day, MAX_DAYS),
        }),
      ),
    ]),
    [...reported],
  );
  const { moved, written } = await writeEventFacts(tx, inputs, events.keys, events.announcements);
  const trades = await tradesToCompute(tx, ofTrades, moved);
  return judged.length + written + (await writeTradeFacts(tx, inputs, trades));
}

/**
 * Judges the plausibility of the pending trades (all trades for null), before the sums of events are computed.
 * @returns the trades whose answer changed
 */
async function judgePlausibility(
  tx: Statements,
  pending: readonly PendingFacts[] | null,
): Promise<readonly { cik: string; day: string }[]> {
  if (pending === null) return composed<{ cik: string; day: string }>(tx, judgePlausibilityStatement('true'));
  if (pending.length === 0) return [];
  return composed<{ cik: string; day: string }>(
    tx,
    judgePlausibilityStatement(`trade.id in (
      select due.id from unnest($1::bpchar[], $2::text[]::date[], $3::text[]::date[]) as pending (cik, from_day, to_day)
        join market.trade due on due.issuer_cik = pending.cik and due.trade_date between from_day and to_day)`),
    columns(pending),
  );
}

/** The columns of pending facts, as parameters of `unnest`. */
const columns = (pending: readonly PendingFacts[]) =>
  [pending.map(({ cik }) => cik), pending.map(({ fromDay }) => fromDay), pending.map(({ toDay }) => toDay)] as const;

/**
 * Events anchored within the days, and those whose session is: an evening's filing belongs to the next day. Which ones are earnings
 * announcements is decided again for companies with a new report, and where an event is new or has another acceptance.
 */
async function eventsToCompute(tx: Statements, pending: readonly PendingFacts[], reported: readonly string[]) {
  if (pending.length === 0 && reported.length === 0) return { keys: [], announcements: [] };
  const [ciks, from, to] = columns(pending);
  const keys = await tx<(EventKey & { isEa: boolean; isNew: boolean })[]>`
    with pending as materialized (
      select *, (select min(session) from market.trading_session where day >= from_day) as first_session,
                (select min(session) from market.trading_session where day >= to_day) as last_session
        from unnest(${ciks}::bpchar[], ${from}::text[]::date[], ${to}::text[]::date[]) as pending (cik, from_day, to_day)
    )
    select filing.accession, company.cik, coalesce(fact.is_ea, false) as "isEa",
           (fact.accession is null or (fact.accepted_at, fact.filed_on)
              is distinct from (filing.accepted_at, ${composed(tx, ANCHOR_DAY)})) as "isNew"
      from (select distinct cik from pending) company
      join market.filing_company on filing_company.cik = company.cik
      join market.filing on filing.accession = filing_company.accession and filing.form_type in ('8-K', '8-K/A')
      left join market.event_fact fact on fact.accession = filing.accession and fact.cik = company.cik
     where exists (
       select from pending
        where pending.cik = company.cik
          and (${composed(tx, ANCHOR_DAY)} between from_day and to_day
               or fact.event_session between first_session and coalesce(last_session, first_session)))`;
  const changed = [...new Set([...reported, ...keys.filter(({ isNew }) => isNew).map(({ cik }) => cik)])];
  if (changed.length === 0) return { keys, announcements: keys.filter(({ isEa }) => isEa) };

  const filings = await resultsFilings(tx, changed);
  const announcements = earningsAnnouncements(filings, await periodicReports(tx, changed));
  const nameOf = ({ accession, cik }: EventKey) => `${accession} ${cik}`;
  const announced = new Set(announcements.map(nameOf));
  const wanted = new Map<string, EventKey>(keys.map((key) => [nameOf(key), key]));
  for (const filing of filings) if (filing.isEa !== announced.has(nameOf(filing))) wanted.set(nameOf(filing), filing);
  const rechained = new Set(changed);
  return {
    keys: [...wanted.values()],
    announcements: [...announcements, ...keys.filter(({ cik, isEa }) => isEa && !rechained.has(cik))],
  };
}

/** 8-Ks (no 8-K/A) with item 2.02, of some companies or of all, each with what is stored of it. */
async function resultsFilings(tx: Statements, ciks: readonly string[] | null) {
  return tx<(ResultsFiling & { isEa: boolean })[]>`
    select filing.accession, filing_company.cik, ${composed(tx, ANCHOR_DAY)}::text as day, extract(epoch from filing.accepted_at)::float8 as "acceptedAt",
           exists (select from market.filing_document document
                    where document.accession = filing.accession and document.type like 'EX-99%') as "hasPressRelease",
           coalesce(fact.is_ea, false) as "isEa"
      from market.filing
      join market.filing_company on filing_company.accession = filing.accession
      left join market.event_fact fact on fact.accession = filing.accession and fact.cik = filing_company.cik
     where filing.form_type = '8-K' and '2.02' = any (filing.items) and ${composed(tx, ANCHOR_DAY)} is not null
       ${ciks === null ? tx`` : tx`and filing_company.cik = any (${[...ciks]}::bpchar[])`}`;
}

/** 10-Qs and 10-Ks (no amendments), of some companies or of all. */
async function periodicReports(tx: Statements, ciks: readonly string[] | null): Promise<PeriodicReport[]> {
  return tx<PeriodicReport[]>`
    select filing_company.cik, ${composed(tx, ANCHOR_DAY)}::text as day, filing.period_of_report::text as "periodEnd"
      from market.filing
      join market.filing_company on filing_company.accession = filing.accession
     where filing.form_type ~ '^10-[QK]' and not filing.is_amendment and filing.period_of_report is not null
       and ${composed(tx, ANCHOR_DAY)} is not null
       ${ciks === null ? tx`` : tx`and filing_company.cik = any (${[...ciks]}::bpchar[])`}`;
}

/**
 * Trades anchored within the days: by trade date, or by the session a reader could first trade in. And those that point at an
 * event that moved, or should now: back to the announcement before, and around it as far as its quarter reaches.
 */
async function tradesToCompute(
  tx: Statements,
  pending: readonly PendingFacts[],
  moved: readonly MovedEvents[],
): Promise<number[]> {
  const [ciks, from, to] = columns(pending);
  const rows = await tx<{ id: number }[]>`
    with pending as materialized (
      select *, (select min(session) from market.trading_session where day >= from_day) as first_session,
                (select min(session) from market.trading_session where day >= to_day) as last_session
        from unnest(${ciks}::bpchar[], ${from}::text[]::date[], ${to}::text[]::date[]) as pending (cik, from_day, to_day)
    ), moved as materialized (
      select * from unnest(${moved.map(({ cik }) => cik)}::bpchar[], ${moved.map(({ firstSession }) => firstSession)}::int[],
                           ${moved.map(({ lastSession }) => lastSession)}::int[]) as moved (cik, first_session, last_session)
    )
    select trade.id::int as id
      from pending join market.trade on trade.issuer_cik = pending.cik and trade.trade_date between from_day and to_day
     union
    select fact.trade_id::int
      from pending join market.trade_fact fact
        on fact.cik = pending.cik and fact.reader_session between first_session and coalesce(last_session, first_session)
     union
    select fact.trade_id::int
      from moved join market.trade_fact fact
        on fact.cik = moved.cik
       and fact.base_session <= last_session + ${QUARTER_REACH_SESSIONS}
       and fact.base_session >= least(
             first_session - ${QUARTER_REACH_SESSIONS},
             coalesce((select max(event_session) from market.event_fact event
                        where event.cik = moved.cik and event.is_ea and event.event_session < first_session), 0))`;
  return rows.map(({ id }) => id);
}
