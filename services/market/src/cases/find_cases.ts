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
import type { RunQuery } from '../copy/readers.ts';
import { dayNumber } from '../fields/conditions.ts';
import { fromUnits, MONEY_UNITS, RETURN_UNITS } from '../fields/units.ts';
import { cikOf, dayOf } from '../search/read-rows.ts';
import { createRevisionCache, kept } from '../search/revision-cache.ts';
import { type SoldBefore, soldBeforeBadNews, worstReturn } from './bad-news.ts';
import { type CaseRef, caseAt, readCompanies } from './company-cases.ts';
import type { Gifts } from './gifts.repository.ts';

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
  gifts: Gifts,
  now: () => Date = () => new Date(),
): Handlers<'market'>['find_cases'] {
  const searches = createRevisionCache<readonly RankedRef[]>(MAX_SEARCHES);
  return async (
    { page = 1, page_size = CASE_PAGE_SIZES[0], since, sort = CASE_SORTS[0], within_days = CASE_DAYS[0] },
    call,
  ) => {
    const from = since ?? monthsBefore(newYorkDay(now()), DEFAULT_CASE_MONTHS);
    return copy.read(async (run, revision) => {
      const worst = await worstReturn(run);
      if (worst === null) return { total: 0, worst_return: null, cases: [] };
      const all = await kept(searches.of(revision), `${from} ${within_days}`, () =>
        rankedCases(run, gifts, from, within_days),
      );
      const refs = all.toSorted(ORDERS[sort]);
      const shown = refs.slice((page - 1) * page_size, page * page_size);
      const companies = await readCompanies(run, gifts, [...new Set(shown.map((ref) => ref.cik))]);
      const firstSessions = await gifts.sessionsFrom(shown.map(({ day }) => addDays(day, -within_days)));
      const cases = shown.flatMap((ref, place) => {
        const company = companies.find((one) => one.cik === ref.cik);
        return company
          ? (caseAt(company, ref.session, within_days, worst, firstSessions[place] ?? 0)?.summary ?? [])
          : [];
      });
      return { total: refs.length, worst_return: fromUnits(worst, RETURN_UNITS), cases };
    }, call);
  };
}

const ORDERS: Readonly<Record<CaseSort, (one: RankedRef, other: RankedRef) => number>> = {
  loss: (one, other) => other.loss - one.loss || newestFirst(one, other),
  newest: (one, other) => newestFirst(one, other) || other.loss - one.loss,
};

const newestFirst = (one: RankedRef, other: RankedRef) =>
  other.session - one.session || (one.cik < other.cik ? -1 : one.cik > other.cik ? 1 : 0);

/** All cases whose news was filed since that day. */
async function rankedCases(run: RunQuery, gifts: Gifts, since: string, withinDays: CaseDays): Promise<RankedRef[]> {
  // Older bad news ends the days before the news that is asked for.
  const news = await soldBeforeBadNews(run, Number(dayNumber(addDays(since, -withinDays))), withinDays);
  const given = await givenBefore(gifts, news, withinDays);
  return news.flatMap((bad): RankedRef[] => {
    const key = keyOf(bad);
    const day = dayOf(bad.filed_day);
    if (day < since || (bad.value === 0 && !given.has(key))) return [];
    const dollars = bad.value / MONEY_UNITS + (given.get(key) ?? 0);
    const loss = dollars * -(fromUnits(bad.event_return, RETURN_UNITS) ?? 0);
    return [{ cik: cikOf(bad.cik), session: bad.session, day, loss }];
  });
}

const keyOf = ({ cik, session }: Pick<SoldBefore, 'cik' | 'session'>) => `${cikOf(cik)} ${session}`;

/** The dollars that were given away before bad news, by company and session; each gift counts for the first bad news after it. */
async function givenBefore(
  gifts: Gifts,
  news: readonly SoldBefore[],
  withinDays: number,
): Promise<ReadonlyMap<string, number>> {
  const bySession = news.toSorted((one, other) => one.session - other.session);
  const asked = bySession.map(({ cik, filed_day }) => ({
    cik: cikOf(cik),
    from: dayOf(filed_day - withinDays),
    to: dayOf(filed_day),
  }));
  const dollars = new Map<string, number>();
  const counted = new Set<string>();
  for (const gift of await gifts.gifts(asked)) {
    // The days of two pieces of news can overlap, and then both find the gift.
    const identity = `${gift.accno} ${gift.day}`;
    if (counted.has(identity)) continue;
    counted.add(identity);
    const bad = bySession.find(({ cik, session }) => session > gift.session && cikOf(cik) === gift.cik);
    if (!bad || gift.day < dayOf(bad.filed_day - withinDays)) continue;
    dollars.set(keyOf(bad), (dollars.get(keyOf(bad)) ?? 0) + gift.shares * (gift.close ?? 0));
  }
  return dollars;
}
