import { addDays, monthsBefore, newYorkDay } from '@sentinel/calendar';
import type { Handlers } from '@sentinel/service-kit';
import {
  CASE_DAYS,
  CASE_PAGE_SIZES,
  CASE_SORTS,
  type CaseDays,
  type CaseSort,
  DEFAULT_CASE_MONTHS,
} from '@sentinel/vocabulary-market';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { dayNumber } from '../fields/conditions.ts';
import { fromUnits, MONEY_UNITS, RETURN_UNITS } from '../fields/units.ts';
import { groupBy } from '../group-by.ts';
import { cikOf, dayOf } from '../search/read-rows.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { type SoldBefore, soldBeforeBadNews, worstReturn } from './bad-news.ts';
import type { Cases, Gift } from './cases.repository.ts';
import { allDaysOf, type CaseRef, caseAt, readCompanies, withGifts } from './company-cases.ts';

/** Searches whose cases are kept. */
const MAX_SEARCHES = 50;

/** A case, and what it is sorted by. */
interface RankedRef extends CaseRef {
  /** YYYY-MM-DD, the filing date of the news. */
  readonly day: string;
  /** US dollars. */
  readonly loss: number;
}

/** Finds cases in the copy; gifts and the calendar come from PostgreSQL. */
export function find_cases(
  copy: ExploreCopy,
  stored: Cases,
  now: () => Date = () => new Date(),
): Handlers<'market'>['find_cases'] {
  const searches = createRevisionCache<readonly RankedRef[]>(MAX_SEARCHES);
  return async (
    { page = 1, page_size = CASE_PAGE_SIZES[0], since, sort = CASE_SORTS[0], within_days = CASE_DAYS[0] },
    call,
  ) => {
    const from = since ?? monthsBefore(newYorkDay(now()), DEFAULT_CASE_MONTHS);
    const key = `${from} ${within_days}`;
    // Older bad news ends the days before the news that is asked for.
    const firstDay = Number(dayNumber(addDays(from, -within_days)));
    // PostgreSQL is asked between the two reads, so that it holds up no search.
    const found = await copy.read(async (run, revision) => {
      const ranked = searches.of(revision).get(key);
      const news = ranked ? [] : await soldBeforeBadNews(run, firstDay, within_days);
      return { news, ranked, revision, worst: await worstReturn(run) };
    }, call);
    if (found.worst === null) return { total: 0, worst_return: null, cases: [] };
    const ranked =
      found.ranked ??
      rankedCases(found.news, await stored.gifts(daysBefore(found.news, within_days)), from, within_days);
    searches.of(found.revision).set(key, ranked);

    const refs = ranked.toSorted(ORDERS[sort]).slice((page - 1) * page_size, page * page_size);
    const ciks = [...new Set(refs.map((ref) => ref.cik))];
    const [traded, gifts, firstSessions] = await Promise.all([
      copy.read((run) => readCompanies(run, ciks), call),
      stored.gifts(ciks.map(allDaysOf)),
      stored.sessionsFrom(refs.map(({ day }) => addDays(day, -within_days))),
    ]);
    const companies = withGifts(traded, gifts);
    const cases = refs.flatMap((ref, place) => {
      const company = companies.find((one) => one.cik === ref.cik);
      return (company && caseAt(company, ref.session, within_days, firstSessions[place] ?? 0)?.summary) ?? [];
    });
    return { total: ranked.length, worst_return: fromUnits(found.worst, RETURN_UNITS), cases };
  };
}

const ORDERS: Readonly<Record<CaseSort, (one: RankedRef, other: RankedRef) => number>> = {
  loss: (one, other) => other.loss - one.loss || newestFirst(one, other),
  newest: (one, other) => newestFirst(one, other) || other.loss - one.loss,
};

const newestFirst = (one: RankedRef, other: RankedRef) =>
  other.session - one.session || (one.cik < other.cik ? -1 : one.cik > other.cik ? 1 : 0);

/** All cases whose news was filed since that day. */
function rankedCases(
  news: readonly SoldBefore[],
  gifts: readonly Gift[],
  since: string,
  withinDays: CaseDays,
): RankedRef[] {
  const given = givenBefore(gifts, news, withinDays);
  return news.flatMap((bad): RankedRef[] => {
    const day = dayOf(bad.filed_day);
    const gift = given.get(keyOf(bad));
    if (day < since || (bad.value === 0 && gift === undefined)) return [];
    const dollars = bad.value / MONEY_UNITS + (gift ?? 0);
    const loss = dollars * -(fromUnits(bad.event_return, RETURN_UNITS) ?? 0);
    return [{ cik: cikOf(bad.cik), session: bad.session, day, loss }];
  });
}

const keyOf = ({ cik, session }: Pick<SoldBefore, 'cik' | 'session'>) => `${cikOf(cik)} ${session}`;

const daysBefore = (news: readonly SoldBefore[], withinDays: number) =>
  news.map(({ cik, filed_day }) => ({ cik: cikOf(cik), from: dayOf(filed_day - withinDays), to: dayOf(filed_day) }));

/** The dollars that were given away before bad news, by company and session; each gift counts for the first bad news after it. */
function givenBefore(
  gifts: readonly Gift[],
  news: readonly SoldBefore[],
  withinDays: number,
): ReadonlyMap<string, number> {
  const byCompany = groupBy(
    news.toSorted((one, other) => one.session - other.session),
    ({ cik }) => cikOf(cik),
  );
  const dollars = new Map<string, number>();
  // The days of two pieces of news can overlap, and then both find the gift.
  const each = new Map(gifts.map((gift) => [`${gift.accno} ${gift.day}`, gift]));
  for (const gift of each.values()) {
    const bad = byCompany.get(gift.cik)?.find(({ session }) => session > gift.session);
    if (!bad || gift.day < dayOf(bad.filed_day - withinDays)) continue;
    dollars.set(keyOf(bad), (dollars.get(keyOf(bad)) ?? 0) + gift.shares * (gift.close ?? 0));
  }
  return dollars;
}
