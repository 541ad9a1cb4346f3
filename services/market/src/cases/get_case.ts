import { addDays } from '@sentinel/calendar';
import { AppError, type OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Handlers } from '@sentinel/service-kit';
import { CASE_AFTER_DAYS, CASE_DAYS } from '@sentinel/vocabulary-market';
import { createArrangements } from '../arrangements/arrangements.repository.ts';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { explainedReturn } from '../explain/explained-return.ts';
import { pricesBetween } from '../explain/prices-between.ts';
import { dayNumber } from '../fields/conditions.ts';
import { fromUnits, RETURN_UNITS } from '../fields/units.ts';
import { accessionOf, dayOf } from '../search/read-rows.ts';
import { earlierSales, worstReturn } from './bad-news.ts';
import type { Cases } from './cases.repository.ts';
import { allDaysOf, caseAt, itemsOf, MAX_LISTED, readCompanies, tradeOf, withGifts } from './company-cases.ts';

/** Sessions of the chart before the first sale and after the news. */
const SESSIONS_BEFORE = 60;
const SESSIONS_AFTER = 60;
const MAX_OTHER_NEWS = 20;

/** A case with all that its figures can be computed from again. */
export function get_case(
  copy: ExploreCopy,
  stored: Cases,
  database: Pick<Database, 'sql'>,
): Handlers<'market'>['get_case'] {
  return async ({ accno, cik, within_days = CASE_DAYS[0] }, call) => {
    // PostgreSQL is asked between the reads, so that it holds up no search.
    const { traded, worst } = await copy.read(
      async (run) => ({
        traded: await readCompanies(run, [cik]),
        worst: fromUnits(await worstReturn(run), RETURN_UNITS),
      }),
      call,
    );
    const [company] = withGifts(traded, await stored.gifts([allDaysOf(cik)]));
    const news = company?.events.find((event) => accessionOf(event.accno) === accno);
    const first = news && addDays(dayOf(news.filed_day ?? 0), -within_days);
    const [since] = first ? await stored.sessionsFrom([first]) : [];
    const found = company && news?.session != null ? caseAt(company, news.session, within_days, since ?? 0) : undefined;
    if (!company || !found || worst === null)
      throw new AppError(
        'not_found',
        'There is no case at this 8-K: no officer or director sold outside of plans before it.',
      );
    const { isBad, others, session, summary, trades } = found;
    const people = summary.people.flatMap(({ cik }) => cik ?? []);
    const firstSession = Math.min(
      ...company.moves.filter(({ day }) => day >= summary.first_day).map((move) => move.session),
    );
    const [earlier, prices, closes, arrangements] = await Promise.all([
      copy.read((run) => earlierSales(run, people, Number(dayNumber(summary.first_day)), within_days), call),
      pricesBetween(database, cik, session - 1, session),
      stored.closes(cik, firstSession - SESSIONS_BEFORE, session + SESSIONS_AFTER),
      createArrangements(database).ofCompany(cik),
    ]);
    const { event_return, filed_on } = summary.news;
    const lastDay = addDays(filed_on, CASE_AFTER_DAYS);
    return {
      ...summary,
      is_worst: isBad,
      worst_return: worst,
      other_news: others
        .slice(0, MAX_OTHER_NEWS)
        .map((event) => ({ accno: accessionOf(event.accno), items: itemsOf(event) })),
      explained: explainedReturn(prices, { value: event_return, missing: null, isAdjusted: true }),
      trades: [...trades],
      purchases_after: company.moves
        .filter((move) => move.kind === 'purchase' && move.session >= session && move.day <= lastDay)
        .slice(0, MAX_LISTED)
        .map((move) => tradeOf(move, event_return)),
      arrangements: arrangements.filter(
        (one) => people.includes(one.owner_cik ?? '') && isWithinYear(actionDay(one), filed_on),
      ),
      earlier: summary.people.flatMap(({ cik, name }) => {
        const theirs = earlier.find((one) => one.cik === cik);
        return cik === null ? [] : [{ cik, name, num_sales: theirs?.sales ?? 0, num_before_news: theirs?.before ?? 0 }];
      }),
      closes,
    };
  };
}

type Arrangement = OperationResponse<'get_case'>['arrangements'][number];

/** YYYY-MM-DD or YYYY-MM; empty where the report gives no day. */
const actionDay = ({ action, adoption_date, termination_date }: Arrangement) =>
  (action === 'adopted' ? adoption_date : termination_date) ?? '';

const isWithinYear = (day: string, newsDay: string) => day >= addDays(newsDay, -365) && day <= newsDay;
