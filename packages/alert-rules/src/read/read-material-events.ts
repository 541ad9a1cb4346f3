import { type Database, type SQL, sql } from '@sentinel/database';
import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import type { MaterialEvent } from '../judge-events.ts';
import type { InsiderSums, SessionMove } from '../judge-move.ts';
import type { StoredEvent } from '../stored-event.ts';
import {
  FACT_FIGURES,
  FILED,
  type FigureRow,
  type FilingRow,
  figuresOf,
  missingFigures,
  stored,
} from './event-rows.ts';
import { roundedMove } from './rounded-move.ts';
import { type Texts, wordsOf } from './text-words.ts';

interface Row extends FilingRow, FigureRow {
  readonly items: string[];
  readonly day: string | null;
  readonly ret: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly sums: Record<`${'sold' | 'bought'}_${number}`, string | null> | null;
  readonly words: string[] | null;
  readonly is_recent: boolean | null;
}

/**
 * Days after which the trades of insiders before an 8-K are known: Forms 4 are due within two business days, and three days without
 * business may come between.
 */
const FORM_4_DAYS = 6;

/** The move of the session: what quotes showed, and the close. */
function moveOf({ highest, lowest, ret }: Pick<Row, 'highest' | 'lowest' | 'ret'>): SessionMove | null {
  const moves = [ret, lowest, highest].filter((move) => move !== null);
  return moves.length === 0 ? null : { lowest: Math.min(...moves), highest: Math.max(...moves) };
}

function insidersOf(sums: Row['sums']): (days: number) => InsiderSums | null {
  return (days) => {
    const [sold, purchased] = [sums?.[`sold_${days}`] ?? null, sums?.[`bought_${days}`] ?? null];
    return sold === null || purchased === null ? null : { sold, purchased };
  };
}

/**
 * The 8-Ks of each of their companies. `said` is empty: which keywords a text says is asked of those that alerts have
 * (`saidKeywords`). While the session's close is not known, the price is missing even if quotes have moved: it may move further. In
 * the same way the value of insider trades is missing until their Forms 4 were due.
 * @param which condition on `market.filing` as `filing`, its company as `registrant`, its facts as `fact` and its session's quotes as `moved`
 */
export async function readMaterialEvents(
  { orm }: Pick<Database, 'orm'>,
  which: SQL,
  texts: Texts,
): Promise<StoredEvent<MaterialEvent>[]> {
  const rows = (await orm.execute(sql`
    select ${FILED}, registrant.cik as company_cik, company.name as company_name, company.ticker, filing.items,
           coalesce(fact.filed_on, filing.filed_on)::text as day, ${FACT_FIGURES}, ${roundedMove(sql`fact.ret[1]`)} as ret,
           ${roundedMove(sql`moved.lowest / nullif(moved.previous_close, 0) - 1`)} as lowest, ${roundedMove(sql`moved.highest / nullif(moved.previous_close, 0) - 1`)} as highest,
           coalesce(fact.filed_on, filing.filed_on) > now() - interval '${sql.raw(String(FORM_4_DAYS))} days' as is_recent,
           case when fact.accession is not null then jsonb_build_object(
             'sold_30', fact.sold_30::text, 'sold_90', fact.sold_90::text, 'sold_180', fact.sold_180::text, 'sold_365', fact.sold_365::text,
             'bought_30', fact.bought_30::text, 'bought_90', fact.bought_90::text, 'bought_180', fact.bought_180::text,
             'bought_365', fact.bought_365::text) end as sums,
           ${wordsOf(texts)} as words
      from market.filing
      join market.filing_company registrant on registrant.accession = filing.accession
      left join market.company on company.cik = registrant.cik
      left join market.event_fact fact on fact.accession = filing.accession and fact.cik = registrant.cik
      left join market.session_move moved on moved.cik = registrant.cik and moved.session = fact.event_session
     where filing.form_type in ('8-K', '8-K/A') and ${which}
     order by filing.accession, registrant.cik`)) as unknown as Row[];
  return rows.map((row) => {
    const figures = figuresOf(row);
    const insiders = insidersOf(row.sums);
    return {
      ...stored(row),
      key: `${row.accession}/${row.company_cik}`,
      day: row.day,
      missing: [
        ...new Set<MissingAlertInput>([
          ...missingFigures(figures),
          ...(row.ret === null ? (['price'] as const) : []),
          ...(row.words ? [] : (['text'] as const)),
          ...(row.is_recent !== false || !insiders(30) ? (['value'] as const) : []),
        ]),
      ],
      event: {
        kind: '8-K',
        cik: row.company_cik,
        items: row.items,
        figures,
        move: moveOf(row),
        insiders,
        words: row.words ?? [],
        said: row.words ? new Set<string>() : null,
      },
    };
  });
}
