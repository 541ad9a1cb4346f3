import { readPriceEvents, type StoredPriceEvent, sessionMoves } from '@sentinel/alert-rules/read';
import { newYorkDay } from '@sentinel/calendar';
import { type Database, sql } from '@sentinel/database';
import { findMatches } from './find-matches.ts';
import { inputsText } from './inputs-text.ts';
import { databaseNow, keepJudged, keepPrices, priceKey } from './judged-events.ts';
import { keepWaitingMoves } from './waiting-events.ts';
import { writeMatches } from './write-matches.ts';

export interface JudgedPrices {
  readonly events: number;
  readonly matches: number;
}

/** Sessions whose moves are looked at: after an outage, the prices of a long weekend still fire. */
const SESSIONS = 5;

/** A Form 4 that was accepted in so many days before a session, but stored after it, still counts for the price of the session. */
const LATE_DAYS = 30;

/**
 * Judges the moves of prices against the price alerts: those that changed since the last time, of the last sessions. Moves are read
 * again while something of their company is not known, and when trades of its insiders were reported late. What was judged is kept in
 * memory; after a start all are judged again, and none matches an alert twice. A company, day and side match an alert once (DESIGN
 * section 6 "Price"). Moves that no alert's threshold asks for are not read.
 */
export function createPriceJudge(database: Database): (now: Date) => Promise<JudgedPrices> {
  let known = new Map<string, KnownMove>();
  return async (now) => {
    const moves = (await movesToJudge(database, now)).map((move) => knownMove(move, known.get(keyOf(move))));
    known = new Map(moves.map((move) => [keyOf(move), move]));
    const open = moves.filter(({ isComplete }) => !isComplete);
    const incomplete = new Set<KnownMove | undefined>();
    const total = { events: 0, matches: 0 };
    const events = await eventsOf(database, open);
    for (const stored of events) {
      const move = known.get(keyOf({ cik: stored.company.cik, session: stored.session }));
      if (stored.missing.length > 0) incomplete.add(move);
      if (move?.judgedBy.get(stored.key) === inputsText(stored)) continue;
      total.matches += await judgeMove(database, stored, now);
      total.events += 1;
      move?.judgedBy.set(stored.key, inputsText(stored));
    }
    await database.orm.transaction((tx) => keepWaitingMoves(tx, events));
    for (const move of open) move.isComplete = !incomplete.has(move);
    return total;
  };
}

interface Move {
  readonly cik: string;
  readonly session: number;
  readonly lowest: number;
  readonly highest: number;
  /** When the last Form 4 of the company was stored. */
  readonly reported_at: string | null;
}

/** A move, with what was judged of it. */
interface KnownMove extends Move {
  /** Whether it was judged as it is, with nothing missing. */
  isComplete: boolean;
  /** By the event's key: what it was judged by. */
  readonly judgedBy: Map<string, string>;
}

const keyOf = ({ cik, session }: Pick<Move, 'cik' | 'session'>) => `${cik}/${session}`;

function knownMove(move: Move, before: KnownMove | undefined): KnownMove {
  const isSame =
    before?.lowest === move.lowest && before.highest === move.highest && before.reported_at === move.reported_at;
  return { ...move, isComplete: isSame && before.isComplete, judgedBy: before?.judgedBy ?? new Map() };
}

/** The moves that a threshold asks for. All that are compared with it are kept (`keepPrices`). */
async function movesToJudge({ orm }: Database, now: Date): Promise<readonly Move[]> {
  const [least] = (await orm.execute(
    sql`select min(floor) as floor from alerts.alert_anchor where form_type = 'price_alert'`,
  )) as unknown as { floor: number | null }[];
  const floor = least?.floor ?? null;
  if (floor === null) return [];
  const recent = sql`session in (
    select session from market.trading_session where day <= ${newYorkDay(now)}::date order by day desc limit ${SESSIONS})`;
  return (await orm.execute(sql`
    with moved as materialized (${sessionMoves(recent)}), judged as (${keepPrices(sql`moved`, now)})
    select moved.cik, moved.session, lowest, highest,
           (select max(stored_at)::text from market.filing
             where issuer_cik = moved.cik and form_type in ('4', '4/A') and accepted_at > trading.day - ${LATE_DAYS}::int) as reported_at
      from moved join market.trading_session trading using (session)
     where lowest <= ${-floor}::float8 or highest >= ${floor}::float8
     order by moved.session, moved.cik`)) as unknown as Move[];
}

async function eventsOf(database: Database, moves: readonly Move[]): Promise<readonly StoredPriceEvent[]> {
  if (moves.length === 0) return [];
  const ciks = sql.param(moves.map(({ cik }) => cik));
  const sessions = sql.param(moves.map(({ session }) => session));
  return readPriceEvents(database, {
    sessions: sql`(cik, session) in (select * from unnest(${ciks}::bpchar[], ${sessions}::int[]))`,
    moves: sql`true`,
  });
}

async function judgeMove(database: Database, stored: StoredPriceEvent, now: Date): Promise<number> {
  const { knownSince } = stored;
  const judgedAt = await databaseNow(database.orm);
  const { matches } = await findMatches(database, stored, knownSince);
  return database.orm.transaction(async (tx) => {
    await keepJudged(tx, [{ eventKey: priceKey(stored), formType: 'price_alert', knownSince, judgedAt }]);
    return writeMatches(tx, matches, now);
  });
}
