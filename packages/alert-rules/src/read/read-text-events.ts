import { type Database, type SQL, sql } from '@sentinel/database';
import type { TextEvent } from '../judge-events.ts';
import type { StoredEvent } from '../stored-event.ts';
import {
  FIGURES,
  FILED,
  type FigureRow,
  type FilingRow,
  figuresAsOf,
  figuresOf,
  missingFigures,
  stored,
} from './event-rows.ts';
import { type Texts, wordsOf } from './text-words.ts';

interface Row extends FilingRow, FigureRow {
  readonly ciks: string[];
  readonly items: string[];
  readonly day: string | null;
  readonly words: string[] | null;
}

/** Forms whose texts keyword alerts read (DESIGN section 6, "Keyword"). */
export const TEXT_FORMS = ['8-K', '8-K/A', '10-Q', '10-Q/A', '10-K', '10-K/A'];

/** The last session that closed before the filing was accepted, or before its filing date. */
const LAST_CLOSED = sql.raw(`
  left join lateral (
    select session from market.trading_session
     where closes_at <= coalesce(filing.accepted_at, filing.filed_on::timestamptz) order by closes_at desc limit 1
  ) before on true`);

/**
 * The texts of 8-Ks, 10-Qs and 10-Ks: one event a filing, with its first company as of the last close before it. `said` is empty, as
 * that of `readMaterialEvents`.
 * @param which condition on `market.filing` as `filing`
 */
export async function readTextEvents(
  { orm }: Pick<Database, 'orm'>,
  which: SQL,
  texts: Texts,
): Promise<StoredEvent<TextEvent>[]> {
  const rows = (await orm.execute(sql`
    select ${FILED}, filing.issuer_cik as company_cik, company.name as company_name, company.ticker,
           array(select cik::text from market.filing_company one where one.accession = filing.accession order by cik) as ciks, filing.items,
           filing.filed_on::text as day, ${FIGURES}, ${wordsOf(texts)} as words
      from market.filing
      left join market.company on company.cik = filing.issuer_cik
      ${LAST_CLOSED}
      ${figuresAsOf(sql`filing.issuer_cik`, sql`before.session`)}
     where filing.form_type = any(${sql.param(TEXT_FORMS)}) and ${which}
     order by filing.accession`)) as unknown as Row[];
  return rows.map((row) => {
    const figures = figuresOf(row);
    return {
      ...stored(row),
      key: row.accession,
      day: row.day,
      missing: [...missingFigures(figures), ...(row.words ? [] : (['text'] as const))],
      event: {
        kind: 'keyword',
        ciks: row.ciks,
        items: row.items,
        figures,
        words: row.words ?? [],
        said: row.words ? new Set<string>() : null,
      },
    };
  });
}
