import { newYorkDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { HEAT_MONTHS, INDUSTRIES, MIN_HEAT_HISTORY } from '@sentinel/vocabulary-market';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { monthNumber, monthOf } from '../fields/months.ts';

type Heat = OperationResponse<'get_sector_heat'>['industries'][number];

/** A month of an industry with trades. */
interface Cell {
  /** As the copy has it; 0 where it is unknown. */
  readonly industry: number;
  readonly month: number;
  readonly trades: number;
  readonly odd_dates: number;
  readonly buyers: number;
  readonly sellers: number;
  readonly bought: number;
  readonly sold: number;
  readonly people_ratio: number | null;
  readonly people_percentile: number | null;
  readonly people_history: number;
  readonly dollars_ratio: number | null;
  readonly dollars_percentile: number | null;
  readonly dollars_history: number;
}

/** The net purchase ratio; null where nothing was bought or sold. */
const ratio = (bought: string, sold: string) =>
  `case when ${bought} + ${sold} > 0 then (${bought} - ${sold}) / cast(${bought} + ${sold} as double) end`;

/** Where the ratio stands among those of the months up to its own: how many are below it and equal to it, itself included. */
const place = (column: string) =>
  `count(*) filter (past.${column} < cell.${column}) as ${column}_below,
   count(*) filter (past.${column} = cell.${column}) as ${column}_equal, count(past.${column}) as ${column}_history`;

/** The percentile is the part below, with half of the equal ones. */
const measure = (name: string) =>
  `round(${name}, 4) as ${name}_ratio, cast(${name}_history as integer) as ${name}_history,
   case when ${name} is not null and ${name}_history >= ${MIN_HEAT_HISTORY}
        then round((${name}_below + ${name}_equal / 2) / ${name}_history, 4) end as ${name}_percentile`;

const HEAT = `
  with known as materialized (
    select *, ${ratio('buyers', 'sellers')} as people, ${ratio('bought', 'sold')} as dollars from industry_month
  ), standing as (
    select cell.industry, cell.month, ${place('people')}, ${place('dollars')}
      from known cell join known past on past.industry = cell.industry and past.month <= cell.month
     where cell.month between ? and ?
     group by cell.industry, cell.month
  )
  select industry, month, trades, odd_dates, buyers, sellers, round(bought, 2) as bought, round(sold, 2) as sold,
         ${measure('people')}, ${measure('dollars')}
    from standing join known using (industry, month)`;

/** How much people bought and sold by industry and month, and where that stands in the industry's own history. */
export function get_sector_heat(
  copy: ExploreCopy,
  now: () => Date = () => new Date(),
): Handlers<'market'>['get_sector_heat'] {
  return async ({ until = newYorkDay(now()), months: count = HEAT_MONTHS[0] }, call) => {
    const last = monthNumber(until);
    const months = Array.from({ length: count }, (_, place) => last - count + 1 + place);
    const cells = await copy.read(
      // The columns are those that the statement names.
      async (run) => (await run(HEAT, [BigInt(months[0] ?? last), BigInt(last)])) as unknown as Cell[],
      call,
    );
    const byPlace = new Map(cells.map((cell) => [`${cell.industry} ${cell.month}`, cell]));
    return {
      months: months.map(monthOf),
      industries: INDUSTRIES.map((industry, place) => ({
        industry,
        ...listsOf(months.map((month) => byPlace.get(`${place + 1} ${month}`))),
      })),
      without_industry: cells.reduce((sum, { industry, trades }) => sum + (industry === 0 ? trades : 0), 0),
    };
  };
}

/** The cells of an industry as lists; a month without trades has zeros, and no ratio. */
function listsOf(cells: readonly (Cell | undefined)[]): Omit<Heat, 'industry'> {
  const list = <Name extends keyof Cell>(name: Name) => cells.map((cell) => cell?.[name] ?? 0);
  const known = <Name extends keyof Cell>(name: Name) => cells.map((cell) => cell?.[name] ?? null);
  return {
    trades: list('trades'),
    odd_dates: list('odd_dates'),
    buyers: list('buyers'),
    sellers: list('sellers'),
    bought: list('bought'),
    sold: list('sold'),
    people: { ratio: known('people_ratio'), percentile: known('people_percentile'), history: list('people_history') },
    dollars: {
      ratio: known('dollars_ratio'),
      percentile: known('dollars_percentile'),
      history: list('dollars_history'),
    },
  };
}
