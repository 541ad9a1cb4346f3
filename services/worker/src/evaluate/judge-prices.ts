import { readPriceEvents, sessionMoves } from '@sentinel/alert-rules/read';
import { type Database, sql } from '@sentinel/database';
import { newYorkDay } from '@sentinel/dates';
import { findMatches } from './find-matches.ts';
import { writeMatches } from './write-matches.ts';

export interface JudgedPrices {
  readonly events: number;
  readonly matches: number;
}

/** Sessions whose moves are looked at: after an outage, the prices of a long weekend still fire. */
const SESSIONS = 5;

/**
 * Judges the moves of prices against the price alerts: those that grew since the last time, of the last sessions, and those of
 * companies of which something is not known yet. What was judged is
 * kept in memory; after a start all are judged again, and none matches an alert twice. A company, day and side match an alert once
 * (DESIGN section 6 "Price"). Moves that no alert's threshold asks for are not read.
 */
export function createPriceJudge(database: Database): (now: Date) => Promise<JudgedPrices> {
  let judged = new Map<string, string>();
  return async (now) => {
    const moves = await movesToJudge(database, now);
    const known = moves.filter((move) => judged.get(keyOf(move)) === sizesOf(move));
    judged = new Map(known.map((move) => [keyOf(move), sizesOf(move)]));
    const grown = moves.filter((move) => !judged.has(keyOf(move)));
    const { incomplete, ...total } = await judgeMoves(database, grown, now);
    for (const move of grown) if (!incomplete.has(keyOf(move))) judged.set(keyOf(move), sizesOf(move));
    return total;
  };
}

interface Move {
  readonly cik: string;
  readonly session: number;
  readonly lowest: number;
  readonly highest: number;
}

const keyOf = ({ cik, session }: Pick<Move, 'cik' | 'session'>) => `${cik}/${session}`;
const sizesOf = ({ highest, lowest }: Move) => `${lowest}/${highest}`;

async function movesToJudge({ orm }: Database, now: Date): Promise<readonly Move[]> {
  const [least] = (await orm.execute(
    sql`select min(floor) as floor from alerts.alert_anchor where form_type = 'price_alert'`,
  )) as unknown as { floor: number | null }[];
  const floor = least?.floor ?? null;
  if (floor === null) return [];
  const recent = sql`session in (
    select session from market.trading_session where day <= ${newYorkDay(now)}::date order by day desc limit ${SESSIONS})`;
  return (await orm.execute(sql`
    select cik, session, lowest, highest from (${sessionMoves(recent)}) moved
     where lowest <= ${-floor}::float8 or highest >= ${floor}::float8
     order by session, cik`)) as unknown as Move[];
}

async function judgeMoves(
  database: Database,
  moves: readonly Move[],
  now: Date,
): Promise<JudgedPrices & { incomplete: ReadonlySet<string> }> {
  const incomplete = new Set<string>();
  const total = { events: 0, matches: 0, incomplete };
  if (moves.length === 0) return total;
  const ciks = sql.param(moves.map(({ cik }) => cik));
  const sessions = sql.param(moves.map(({ session }) => session));
  const events = await readPriceEvents(database, {
    sessions: sql`(cik, session) in (select * from unnest(${ciks}::bpchar[], ${sessions}::int[]))`,
    moves: sql`true`,
  });
  for (const stored of events) {
    const { matches } = await findMatches(database, stored, stored.knownSince);
    total.events += 1;
    if (matches.length > 0) total.matches += await database.orm.transaction((tx) => writeMatches(tx, matches, now));
    if (stored.missing.length > 0) incomplete.add(keyOf({ cik: stored.company.cik, session: stored.session }));
  }
  return total;
}
