import { addDays } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { type CaseDays, CHANCE_DRAWS, INSIDER_TYPES, TRADE_TAGS, type TradeTag } from '@sentinel/vocabulary-market';
import type { RunQuery } from '../copy/readers.ts';
import type { EventCopyRow } from '../fields/event-copy.ts';
import type { TradeCopyRow } from '../fields/trade-copy.ts';
import { fromUnits, MONEY_UNITS, RETURN_UNITS } from '../fields/units.ts';
import { groupBy } from '../group-by.ts';
import { accessionOf, cikOf, dayOf, instantOf, namesOf } from '../search/read-rows.ts';
import { BY_INSIDER, IS_BAD, NEWS, WORST } from './bad-news.ts';
import type { Gift } from './cases.repository.ts';
import { chanceOf, type SessionSale } from './chance.ts';

type Case = OperationResponse<'find_cases'>['cases'][number];
type CaseTrade = OperationResponse<'get_case'>['trades'][number];
type Person = Case['people'][number];

/** As many as an answer lists (`MAX_CASE_LISTED` of the contracts). */
export const MAX_LISTED = 200;

const TRADE_COLUMNS = [
  'cik',
  'accno',
  'direction',
  'trade_day',
  'session',
  'shares',
  'price',
  'value',
  'held_before',
  'held_after',
  'first_owner',
  'owner',
  'title',
  'insider_bits',
  'tag_bits',
  'is_10b51',
  'days_to_file',
  'accepted_at',
] as const satisfies readonly (keyof TradeCopyRow)[];
const EVENT_COLUMNS = [
  'cik',
  'conm',
  'ticker',
  'accno',
  'session',
  'filed_day',
  'items',
  'is_ea',
  'accepted_at',
  'event_return',
] as const satisfies readonly (keyof EventCopyRow)[];

type TradeRow = Pick<TradeCopyRow, (typeof TRADE_COLUMNS)[number]>;
type EventRow = Pick<EventCopyRow, (typeof EVENT_COLUMNS)[number]> & { readonly is_bad: boolean };

/** A sale, a gift or a purchase of an officer or director, in the units of the answer. */
export interface InsiderMove extends Omit<CaseTrade, 'avoided_loss'> {
  readonly session: number;
  readonly roles: Person['roles'];
  readonly is_planned: boolean;
}

/** All that is known of a company for its cases. */
export interface CompanyHistory {
  readonly cik: string;
  /** The oldest first. */
  readonly events: readonly EventRow[];
  readonly moves: readonly InsiderMove[];
}

/** Where a case is: the company, and the session of the news. */
export interface CaseRef {
  readonly cik: string;
  readonly session: number;
}

/** A case with its trades. */
export interface FoundCase {
  readonly summary: Case;
  readonly trades: readonly CaseTrade[];
  readonly others: readonly EventRow[];
  readonly session: number;
  /** Whether its news is bad. */
  readonly isBad: boolean;
}

const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Reads companies from the copy, which has no gifts: `withGifts` adds them. */
export async function readCompanies(run: RunQuery, ciks: readonly string[]): Promise<CompanyHistory[]> {
  if (ciks.length === 0) return [];
  const asked = ciks.map(BigInt);
  const events = (await run(
    `with ${WORST} select ${EVENT_COLUMNS.join(', ')}, ${IS_BAD} as is_bad from event
      where cik in (${places(asked)}) and ${NEWS} order by session, accepted_at, accno`,
    asked,
  )) as unknown as EventRow[];
  const trades = (await run(
    `select ${TRADE_COLUMNS.join(', ')} from trade where cik in (${places(asked)}) and ${BY_INSIDER} order by session, id`,
    asked,
  )) as unknown as TradeRow[];
  return ciks.map((cik) => ({
    cik,
    events: events.filter((event) => cikOf(event.cik) === cik),
    moves: trades.filter((trade) => cikOf(trade.cik) === cik).map(moveOf),
  }));
}

/** All days of a company, for its gifts. */
export const allDaysOf = (cik: string) => ({ cik, from: '1990-01-01', to: '9000-01-01' });

/** The companies with their gifts among their trades, by day. */
export const withGifts = (companies: readonly CompanyHistory[], gifts: readonly Gift[]): CompanyHistory[] =>
  companies.map((company) => ({
    ...company,
    moves: [...company.moves, ...gifts.filter(({ cik }) => cik === company.cik).map(giftOf)].sort((one, other) =>
      one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
    ),
  }));

function moveOf(row: TradeRow): InsiderMove {
  return {
    kind: row.direction === 0 ? 'purchase' : 'sale',
    accno: accessionOf(row.accno),
    cik: row.first_owner === null ? null : cikOf(row.first_owner),
    person: row.owner,
    title: row.title,
    roles: namesOf(INSIDER_TYPES, row.insider_bits ?? 0),
    day: dayOf(row.trade_day),
    accepted_at: instantOf(row.accepted_at),
    shares: row.shares,
    price: row.price,
    value: fromUnits(row.value, MONEY_UNITS),
    held_before: row.held_before,
    held_after: row.held_after,
    days_to_file: row.days_to_file,
    denies_plan: row.is_10b51 === 0,
    is_planned: row.is_10b51 === 1,
    tags: namesOf(TRADE_TAGS, row.tag_bits),
    session: row.session ?? 0,
  };
}

function giftOf(gift: Gift): InsiderMove {
  return {
    kind: 'gift',
    accno: gift.accno,
    cik: gift.owner_cik,
    person: gift.owner,
    title: gift.title,
    roles: [...(gift.is_officer ? ['Officer' as const] : []), ...(gift.is_director ? ['Director' as const] : [])],
    day: gift.day,
    accepted_at: gift.accepted_at === null ? null : new Date(gift.accepted_at).toISOString(),
    shares: gift.shares,
    price: gift.close,
    value: gift.close === null ? null : gift.close * gift.shares,
    held_before: null,
    held_after: null,
    days_to_file: null,
    denies_plan: false,
    is_planned: false,
    tags: [],
    session: gift.session,
  };
}

/** What a case counts: sales and gifts outside of plans. */
const isCounted = ({ is_planned, kind }: InsiderMove) => kind !== 'purchase' && !is_planned;

/**
 * The case of a company at a session: what was sold within the days before the news, since the bad news before.
 * @param firstSession the first session of the days before the news
 * @returns undefined where nobody sold, or nothing was filed
 */
export function caseAt(
  { cik, events, moves }: CompanyHistory,
  session: number,
  withinDays: CaseDays,
  firstSession: number,
): FoundCase | undefined {
  const [news, ...others] = events
    .filter((event) => event.session === session)
    .sort((one, other) => Number(other.is_ea) - Number(one.is_ea));
  if (!news) return undefined;
  const before = Math.max(
    0,
    ...events.flatMap(({ is_bad, session: one }) => (is_bad && one !== null && one < session ? one : [])),
  );
  const filedOn = dayOf(news.filed_day ?? 0);
  const firstDay = addDays(filedOn, -withinDays);
  const within = moves.filter((move) => move.session >= before && move.session < session && move.day >= firstDay);
  const counted = within.filter(isCounted);
  const [first] = counted;
  const last = counted.at(-1);
  if (!first || !last) return undefined;
  const eventReturn = fromUnits(news.event_return, RETURN_UNITS) ?? 0;
  const value = dollarsOf(counted);
  const sales = counted.filter(({ kind }) => kind === 'sale');
  const people = peopleOf(counted);
  return {
    session,
    isBad: news.is_bad,
    others,
    trades: counted.slice(-MAX_LISTED).map((move) => tradeOf(move, eventReturn)),
    summary: {
      cik,
      name: news.conm ?? cik,
      ticker: news.ticker,
      within_days: withinDays,
      news: {
        accno: accessionOf(news.accno),
        accepted_at: instantOf(news.accepted_at),
        filed_on: filedOn,
        items: itemsOf(news),
        is_ea: news.is_ea,
        event_return: eventReturn,
      },
      people: people.slice(0, MAX_LISTED),
      num_people: people.length,
      num_sales: sales.length,
      num_gifts: counted.length - sales.length,
      first_day: first.day,
      last_day: last.day,
      value,
      avoided_loss: -eventReturn * value,
      chance: chanceAt(
        { events, moves },
        counted,
        { from: Math.max(before, firstSession), to: session - 1 },
        Number(news.accno),
      ),
      num_denied_plan: sales.filter(({ denies_plan }) => denies_plan).length,
      num_under_plan: within.filter(({ is_planned, kind }) => kind === 'sale' && is_planned).length,
      tags: tagsOf(sales),
    },
  };
}

export const itemsOf = ({ items }: Pick<EventRow, 'items'>): string[] => items.split('&').filter(Boolean);

const dollarsOf = (moves: readonly InsiderMove[]) => moves.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** A trade of the answer. */
export function tradeOf(
  { is_planned: _, roles: __, session: ___, ...trade }: InsiderMove,
  eventReturn: number,
): CaseTrade {
  return {
    ...trade,
    avoided_loss: trade.kind === 'purchase' || trade.value === null ? null : -eventReturn * trade.value,
  };
}

function peopleOf(counted: readonly InsiderMove[]): Person[] {
  const known = (theirs: readonly InsiderMove[]) => theirs.some(({ value }) => value !== null);
  return [...groupBy(counted, ({ cik, person }) => cik ?? person).values()]
    .map((theirs): Person => {
      const last = theirs.at(-1);
      return {
        cik: last?.cik ?? null,
        name: last?.person ?? '',
        title: last?.title ?? '',
        roles: last?.roles ?? [],
        value: known(theirs) ? dollarsOf(theirs) : null,
        num_sales: theirs.filter(({ kind }) => kind === 'sale').length,
        num_gifts: theirs.filter(({ kind }) => kind === 'gift').length,
      };
    })
    .sort((one, other) => (other.value ?? -1) - (one.value ?? -1));
}

function tagsOf(sales: readonly InsiderMove[]): Case['tags'] {
  return TRADE_TAGS.flatMap((tag: TradeTag) => {
    const count = sales.filter(({ tags }) => tags.includes(tag)).length;
    return count === 0 ? [] : [{ tag, count }];
  });
}

function chanceAt(
  { events, moves }: Pick<CompanyHistory, 'events' | 'moves'>,
  counted: readonly InsiderMove[],
  window: { readonly from: number; readonly to: number },
  seed: number,
): Case['chance'] {
  const sessions = [...events.map(({ session }) => session ?? 0), ...moves.map(({ session }) => session)];
  const people = new Map<string, number>();
  const sales = moves.filter(isCounted).map(({ cik, person, session, value }): SessionSale => {
    const key = cik ?? person;
    const number = people.get(key) ?? people.size;
    people.set(key, number);
    return { person: number, session, dollars: value ?? 0 };
  });
  const from = Math.min(window.from, ...counted.map(({ session }) => session));
  const history = {
    from: sessions.reduce((least, one) => Math.min(least, one), from),
    to: sessions.reduce((most, one) => Math.max(most, one), window.to),
  };
  return chanceOf(sales, { ...window, from }, history, CHANCE_DRAWS, seed);
}
