import type { MatchedEvent, Reason } from '@sentinel/alert-rules';
import type { OperationResponse } from '@sentinel/contracts';
import { and, type Database, desc, eq, isNull, schema, sql } from '@sentinel/database';

const { alert, match, seen } = schema;

type AlertMatch = Omit<OperationResponse<'get_alert_activity'>['activity'][number], 'receipts'>;

export interface MatchPage {
  readonly accountId: string;
  /** Of one alert, which may be deleted by now; undefined: of all. */
  readonly alertName: string | undefined;
  /** ISO 8601; undefined: from the beginning, until now. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** In the company, its ticker, or what happened. */
  readonly text?: string | undefined;
  /** The last match of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** What a search in the history reads of a match. */
const SAID = sql`concat_ws(' ', ${match.event} -> 'company' ->> 'name', ${match.event} -> 'company' ->> 'ticker', ${match.event} ->> 'title', ${match.event} ->> 'detail')`;

/** What matched alerts of an account, the latest first; one more than the limit where there are more. */
export async function readMatches(
  { orm }: Pick<Database, 'orm'>,
  { accountId, after, alertName, limit, since, text, until }: MatchPage,
): Promise<AlertMatch[]> {
  const rows = await orm
    .select({ match, currentName: alert.name })
    .from(match)
    .leftJoin(alert, eq(alert.id, match.alertId))
    .where(
      and(
        eq(match.accountId, accountId),
        alertName === undefined ? undefined : sql`coalesce(${alert.name}, ${match.alertName}) = ${alertName}`,
        since === undefined ? undefined : sql`${match.matchedAt} >= ${since}`,
        until === undefined ? undefined : sql`${match.matchedAt} < ${until}`,
        text === undefined ? undefined : sql`strpos(lower(${SAID}), lower(${text})) > 0`,
        after === undefined
          ? undefined
          : sql`(${match.matchedAt}, ${match.id}) < (select last.matched_at, last.id from alerts.match last
                  where last.id = ${after} and last.account_id = ${accountId})`,
      ),
    )
    .orderBy(desc(match.matchedAt), desc(match.id))
    .limit(limit + 1);
  return rows.map((row) => alertMatch(row.match, row.currentName));
}

function alertMatch(row: typeof match.$inferSelect, currentName: string | null): AlertMatch {
  const { company, detail, filingUrl, title } = row.event as MatchedEvent;
  return {
    match_id: row.id,
    alert_name: currentName ?? row.alertName,
    alert_exists: currentName !== null,
    form_type: row.formType,
    title,
    detail,
    company: company.name,
    ticker: company.ticker,
    accession: row.accession,
    filing_url: filingUrl,
    event_day: row.eventDay,
    matched_at: row.matchedAt.toISOString(),
    reasons: (row.reasons as readonly Reason[]).map(({ asked, found, label }) => ({ label, asked, found })),
  };
}

/** How many events matched since the user last looked. */
export async function countUnseen({ orm }: Pick<Database, 'orm'>, accountId: string): Promise<number> {
  const since = sql`(select seen_at from alerts.seen where account_id = ${accountId})`;
  return orm.$count(
    match,
    and(eq(match.accountId, accountId), sql`${match.matchedAt} > coalesce(${since}, '-infinity')`),
  );
}

/** The user has seen what matched until now. */
export async function markSeen({ orm }: Pick<Database, 'orm'>, accountId: string): Promise<void> {
  await orm
    .insert(seen)
    .values({ accountId })
    .onConflictDoUpdate({ target: seen.accountId, set: { seenAt: sql`now()` } });
}

/** Whether any alert of that name, kept or deleted, belongs to the account. */
export async function hasAlert({ orm }: Pick<Database, 'orm'>, accountId: string, name: string): Promise<boolean> {
  const kept = await orm.$count(alert, and(eq(alert.accountId, accountId), eq(alert.name, name)));
  if (kept > 0) return true;
  const deleted = and(eq(match.accountId, accountId), eq(match.alertName, name), isNull(match.alertId));
  return (await orm.$count(match, deleted)) > 0;
}
