import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { MAX_LINE_CANDIDATES } from '@sentinel/vocabulary-alerts';
import { typedTicker } from '@sentinel/vocabulary-market';
import type { WatchlistMember } from './watchlists.repository.ts';

type AskedLine = OperationRequest<'read_watchlist_lines'>['lines'][number];
type ReadLine = OperationResponse<'read_watchlist_lines'>['lines'][number];

/** What a text may be, each form as the database has it; null where it cannot be of the form. */
interface AskedText {
  /** Its place among all texts of the call. */
  readonly place: number;
  readonly cik: string | null;
  readonly ticker: string | null;
  readonly name: string;
  /** A person's name with the last name first, as EDGAR has it: `John A. Doe Jr` → `Doe John A. Jr`; null for a single word. */
  readonly turned: string | null;
}

interface Match extends WatchlistMember {
  readonly place: number;
  /** 0 by CIK, 1 by ticker, 2 by name, 3 by name with the last name first: the first way that finds something counts. */
  readonly way: number;
}

/** `NYSE:BRK.B`, `Nasdaq: ABCD`, `$ABCD`: what pages and spreadsheets write before a ticker. */
const BEFORE_TICKER = /^(?:\$|[A-Za-z]{3,10}:\s*)/;
const TICKER = /^[A-Z0-9][A-Z0-9.-]{0,11}$/;
const CIK = /^(?:CIK\s*[:#]?\s*)?0*(\d{1,10})$/i;

/** The forms of a text. */
export function formsOf(text: string): Omit<AskedText, 'place'> {
  const name = text.trim().replace(/\s+/g, ' ');
  const cik = CIK.exec(name)?.[1]?.padStart(10, '0') ?? null;
  const ticker = typedTicker(name.replace(BEFORE_TICKER, ''));
  return { cik, ticker: TICKER.test(ticker) ? ticker : null, name, turned: turnedName(name) };
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;

function turnedName(name: string): string | null {
  const words = name.split(' ');
  const suffixes = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.splice(-1) : [];
  const last = words.pop() ?? '';
  return words.length === 0 ? null : [last, ...words, ...suffixes].join(' ');
}

/**
 * What each line names. Of its texts the first that names something counts; of a text first the CIK, then today's ticker, then the
 * exact name as filed, without regard to the case of letters, dots and commas, then a person's with the last name first. One statement for
 * all lines.
 */
export function read_watchlist_lines(database: Pick<Database, 'sql'>): Handlers<'alerts'>['read_watchlist_lines'] {
  return async ({ lines }) => {
    const asked = lines.flatMap(({ texts }) => texts).map((text, place): AskedText => ({ place, ...formsOf(text) }));
    const matches = new Map<number, Match[]>();
    for (const match of await findAll(database, asked)) {
      const known = matches.get(match.place);
      if (known) known.push(match);
      else matches.set(match.place, [match]);
    }
    let place = 0;
    return {
      lines: lines.map((line) => {
        const first = place;
        place += line.texts.length;
        return readLine(line, (text) => matches.get(first + text) ?? []);
      }),
    };
  };
}

/** @param matchesOf by the place of the text in its line */
export function readLine({ line, texts }: AskedLine, matchesOf: (text: number) => readonly Match[]): ReadLine {
  for (const text of texts.keys()) {
    const named = bestOf(matchesOf(text));
    const [only] = named;
    if (only && named.length === 1) return { line, found: only, candidates: [] };
    if (only) return { line, found: null, candidates: named.slice(0, MAX_LINE_CANDIDATES) };
  }
  return { line, found: null, candidates: [] };
}

/** What the best way found, each once. A company that also files as an owner is the company. */
function bestOf(matches: readonly Match[]): WatchlistMember[] {
  const best = Math.min(...matches.map(({ way }) => way));
  const found = new Map<string, WatchlistMember>();
  for (const { way, kind, cik, name, ticker } of matches)
    if (way === best && (kind === 'company' || !found.has(cik))) found.set(cik, { kind, cik, name, ticker });
  return [...found.values()];
}

const findAll = ({ sql }: Pick<Database, 'sql'>, asked: readonly AskedText[]) => sql<Match[]>`
  with asked as materialized (
    select place, cik, ticker, translate(lower(name), '.,', '') as name, translate(lower(turned), '.,', '') as turned
      from json_to_recordset(${JSON.stringify(asked)}::text::json) as given (place int, cik text, ticker text, name text, turned text)),
  found as (
    select place, 0 as way, 'company' as kind, company.cik from asked join market.company on company.cik = asked.cik
    union all
    select place, 0, 'person', owner.cik from asked join market.owner on owner.cik = asked.cik
    union all
    select place, 1, 'company', ticker.cik from asked join market.ticker on ticker.ticker = asked.ticker
    union all
    select place, 2, 'company', company.cik from asked
      join market.company on translate(lower(company.name), '.,', '') = asked.name where asked.name <> ''
    union all
    select place, 2, 'person', owner.cik from asked
      join market.owner on translate(lower(owner.name), '.,', '') = asked.name where asked.name <> ''
    union all
    select place, 3, 'person', owner.cik from asked
      join market.owner on translate(lower(owner.name), '.,', '') = asked.turned where asked.turned <> '')
  select place, way, found.kind, found.cik, coalesce(company.name, owner.name, found.cik) as name, company.ticker
    from found
    left join market.company on found.kind = 'company' and company.cik = found.cik
    left join market.owner on found.kind = 'person' and owner.cik = found.cik
   order by place, way, found.kind, found.cik`;
