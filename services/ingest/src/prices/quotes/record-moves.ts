import { CHANNELS, type Database } from '@sentinel/database';

/** How far a price went in a session; US dollars a share. */
export interface PriceMove {
  readonly cik: string;
  readonly previousClose: number;
  readonly lowest: number;
  readonly highest: number;
  readonly quotedAt: Date;
}

/**
 * Widens what is known of the session (`market.session_move`) and wakes the worker if any price went farther than before. The
 * session's 8-Ks count as changed with it, because searches compare them with it (`price_move`).
 * @returns how many companies moved farther
 */
export async function recordMoves({ sql }: Database, session: number, moves: readonly PriceMove[]): Promise<number> {
  if (moves.length === 0) return 0;
  return sql.begin(async (tx) => {
    const widened = await tx`
      insert into market.session_move as known (cik, session, previous_close, lowest, highest, quoted_at)
      select cik, ${session}, previous_close, lowest, highest, quoted_at
        from jsonb_to_recordset(${JSON.stringify(moves.map(row))}::text::jsonb)
             as told (cik text, previous_close float8, lowest float8, highest float8, quoted_at timestamptz)
       order by cik
          on conflict (cik, session) do update
         set lowest = least(known.lowest, excluded.lowest), highest = greatest(known.highest, excluded.highest), quoted_at = excluded.quoted_at
       where excluded.lowest < known.lowest or excluded.highest > known.highest
      returning cik`;
    if (widened.length > 0) {
      await tx`
        update market.event_fact set changed_in = pg_current_xact_id()
         where event_session = ${session} and cik = any (${widened.map(({ cik }) => cik as string)})`;
      await tx`select pg_notify(${CHANNELS.quotesMoved}, '')`;
    }
    return widened.length;
  });
}

const row = ({ cik, highest, lowest, previousClose, quotedAt }: PriceMove) => ({
  cik,
  previous_close: previousClose,
  lowest,
  highest,
  quoted_at: quotedAt.toISOString(),
});
