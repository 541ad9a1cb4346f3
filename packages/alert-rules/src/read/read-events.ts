import { type Database, type SQL, schema, sql } from '@sentinel/database';
import type { InsiderType, MissingAlertInput } from '@sentinel/vocabulary';
import type { CompanyFigures } from '../judge-company.ts';
import type { AlertEvent, MaterialEvent, TextEvent, TradeEvent } from '../judge-events.ts';
import type { InsiderSums, SessionMove } from '../judge-move.ts';

/** An event of a stored filing, with what messages and lists say of it. */
export interface StoredEvent<Event extends AlertEvent = AlertEvent> {
  /** `accession/sale`, `accession/cik`, or the accession number of a text. The same event always has the same key. */
  readonly key: string;
  readonly event: Event;
  /** Inputs that are not there yet; empty for an event that can be judged in every way. */
  readonly missing: readonly MissingAlertInput[];
  readonly accession: string;
  readonly formType: string;
  readonly isDemo: boolean;
  readonly acceptedAt: Date | null;
  readonly requestId: string;
  readonly company: { readonly cik: string; readonly name: string; readonly ticker: string | null };
  /** YYYY-MM-DD: the last trade date, or the day that the filing counts as filed on. */
  readonly day: string | null;
}

interface FilingRow {
  readonly accession: string;
  readonly form_type: string;
  readonly is_demo: boolean;
  readonly accepted_at: Date | null;
  readonly request_id: string;
  readonly company_cik: string;
  readonly company_name: string | null;
  readonly ticker: string | null;
}

interface FigureRow {
  readonly close: string | null;
  readonly volume: string | null;
  readonly market_value: string | null;
  readonly industry: string | null;
}

interface TradeRow extends FilingRow, FigureRow {
  readonly direction: 'purchase' | 'sale';
  readonly owner_ciks: string[];
  readonly insider_types: InsiderType[];
  readonly parts: { day: string; shares: string; value: string | null; plan: 'yes' | 'no' | 'unknown' }[];
  readonly day: string;
}

// numeric keeps what a double shows: 12.3, not 12.300000000000001.
const FIGURES = sql.raw(`fact.close::numeric::text as close, fact.avg_dollar_volume::numeric::text as volume,
         fact.market_value::numeric::text as market_value, fact.industry`);
const FILED = sql.raw(`filing.accession, filing.form_type, filing.is_demo, filing.accepted_at, filing.request_id`);

const figuresOf = ({ close, industry, market_value, volume }: FigureRow): CompanyFigures => ({
  close,
  avgDailyVolume: volume,
  marketValue: market_value,
  industry,
});

/** The inputs of a company that are not known. */
function missingFigures({ avgDailyVolume, close, industry, marketValue }: CompanyFigures): MissingAlertInput[] {
  return [
    ...(close === null ? (['price'] as const) : []),
    ...(avgDailyVolume === null ? (['volume'] as const) : []),
    ...(marketValue === null && close !== null ? (['shares_outstanding'] as const) : []),
    ...(industry === null ? (['industry'] as const) : []),
  ];
}

const stored = (row: FilingRow) => ({
  accession: row.accession,
  formType: row.form_type,
  isDemo: row.is_demo,
  acceptedAt: row.accepted_at,
  requestId: row.request_id,
  company: { cik: row.company_cik, name: row.company_name ?? row.company_cik, ticker: row.ticker },
});

/**
 * The purchases and sales of Forms 4 and 4/A: one event a filing and direction, with the company as of its last trade date.
 * @param which condition on `market.filing` as `filing`
 */
export async function readTradeEvents({ orm }: Database, which: SQL): Promise<StoredEvent<TradeEvent>[]> {
  const rows = (await orm.execute(sql`
    select ${FILED}, filing.issuer_cik as company_cik, company.name as company_name, company.ticker,
           trade.direction, trade.owner_ciks, trade.insider_types, trade.parts, trade.day::text, ${FIGURES}
      from market.filing
      left join market.company on company.cik = filing.issuer_cik
      join lateral (
        select direction, max(owner_ciks) as owner_ciks, max(insider_types) as insider_types, max(trade_date) as day,
               (array_agg(id order by trade_date desc))[1] as last_id,
               jsonb_agg(jsonb_build_object('day', trade_date, 'shares', shares::text, 'value', value::text, 'plan', plan_10b51)
                         order by trade_date) as parts
          from market.trade where trade.accession = filing.accession group by direction
      ) trade on true
      left join market.trade_fact fact on fact.trade_id = trade.last_id
     where filing.form_type in ('4', '4/A') and ${which}
     order by filing.accession, trade.direction`)) as unknown as TradeRow[];
  return rows.map((row) => {
    const figures = figuresOf(row);
    return {
      ...stored(row),
      key: `${row.accession}/${row.direction}`,
      day: row.day,
      missing: missingFigures(figures),
      event: {
        kind: '4',
        issuerCik: row.company_cik,
        ownerCiks: row.owner_ciks,
        direction: row.direction,
        insiderTypes: row.insider_types,
        parts: row.parts.map(({ day, plan, shares, value }) => ({ tradeDate: day, shares, value, plan10b51: plan })),
        figures,
      },
    };
  });
}

interface EventRow extends FilingRow, FigureRow {
  readonly items: string[];
  readonly day: string | null;
  readonly ret: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly sums: Record<`${'sold' | 'bought'}_${number}`, string | null> | null;
  readonly words: string[] | null;
}

/** The move of the session: what quotes showed, and the close. */
function moveOf({ highest, lowest, ret }: Pick<EventRow, 'highest' | 'lowest' | 'ret'>): SessionMove | null {
  const moves = [ret, lowest, highest].filter((move) => move !== null);
  return moves.length === 0 ? null : { lowest: Math.min(...moves), highest: Math.max(...moves) };
}

function insidersOf(sums: EventRow['sums']): (days: number) => InsiderSums | null {
  return (days) => {
    const [sold, purchased] = [sums?.[`sold_${days}`] ?? null, sums?.[`bought_${days}`] ?? null];
    return sold === null || purchased === null ? null : { sold, purchased };
  };
}

/**
 * The 8-Ks of each of their companies. `said` is empty: which keywords a text says is asked of those that alerts have (`saysKeyword`).
 * @param which condition on `market.filing` as `filing`
 */
export async function readMaterialEvents({ orm }: Database, which: SQL): Promise<StoredEvent<MaterialEvent>[]> {
  const rows = (await orm.execute(sql`
    select ${FILED}, registrant.cik as company_cik, company.name as company_name, company.ticker, filing.items,
           coalesce(fact.filed_on, filing.filed_on)::text as day, ${FIGURES}, fact.ret[1] as ret,
           moved.lowest / nullif(moved.previous_close, 0) - 1 as lowest, moved.highest / nullif(moved.previous_close, 0) - 1 as highest,
           (select jsonb_object_agg(key, value #>> '{}') from jsonb_each(to_jsonb(fact)) where key ~ '^(sold|bought)_') as sums,
           ${WORDS} as words
      from market.filing
      join market.filing_company registrant on registrant.accession = filing.accession
      left join market.company on company.cik = registrant.cik
      left join market.event_fact fact on fact.accession = filing.accession and fact.cik = registrant.cik
      left join alerts.session_move moved on moved.cik = registrant.cik and moved.session = fact.event_session
     where filing.form_type in ('8-K', '8-K/A') and ${which}
     order by filing.accession, registrant.cik`)) as unknown as EventRow[];
  return rows.map((row) => {
    const figures = figuresOf(row);
    const move = moveOf(row);
    const insiders = insidersOf(row.sums);
    return {
      ...stored(row),
      key: `${row.accession}/${row.company_cik}`,
      day: row.day,
      missing: [
        ...new Set([
          ...missingFigures(figures),
          ...(move ? [] : (['price'] as const)),
          ...(row.words ? [] : (['text'] as const)),
          ...(insiders(30) ? [] : (['value'] as const)),
        ]),
      ],
      event: {
        kind: '8-K',
        cik: row.company_cik,
        items: row.items,
        figures,
        move,
        insiders,
        words: row.words ?? [],
        said: row.words ? new Set<string>() : null,
      },
    };
  });
}

/** The words of a filing's text, once; null while no part is stored. */
const WORDS = sql.raw(`(
  select array_agg(distinct word) from market.filing_text part, unnest(tsvector_to_array(part.words)) word
   where part.accession = filing.accession)`);

interface TextRow extends FilingRow, FigureRow {
  readonly ciks: string[];
  readonly day: string | null;
  readonly words: string[] | null;
}

/** Forms whose texts keyword alerts read. */
const TEXT_FORMS = ['8-K', '8-K/A', '10-Q', '10-Q/A', '10-K', '10-K/A'];

/**
 * The texts of 8-Ks, 10-Qs and 10-Ks: one event a filing, with its first company.
 * @param which condition on `market.filing` as `filing`
 */
export async function readTextEvents({ orm }: Database, which: SQL): Promise<StoredEvent<TextEvent>[]> {
  const { filing } = schema;
  const rows = (await orm.execute(sql`
    select ${FILED}, filing.issuer_cik as company_cik, company.name as company_name, company.ticker,
           array(select cik from market.filing_company one where one.accession = filing.accession order by cik) as ciks,
           filing.filed_on::text as day, ${FIGURES}, ${WORDS} as words
      from market.filing
      left join market.company on company.cik = filing.issuer_cik
      left join market.event_fact fact on fact.accession = filing.accession and fact.cik = filing.issuer_cik
     where ${filing.formType} = any(${sql.param(TEXT_FORMS)}) and ${which}
     order by filing.accession`)) as unknown as TextRow[];
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
        figures,
        words: row.words ?? [],
        said: row.words ? new Set<string>() : null,
      },
    };
  });
}
