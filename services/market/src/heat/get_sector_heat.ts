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

/** Where the ratio stands among those of the months up to its own: the part below it, with half of the equal ones. */
const percentile = (column: string) =>
  `case when count(past.${column}) >= ${MIN_HEAT_HISTORY} and cell.${column} is not null
        then (count(*) filter (past.${column} < cell.${column}) + count(*) filter (past.${column} = cell.${column}) / 2) / count(past.${column}) end`;

const measure = (name: string) =>
  `round(cell.${name}, 4) as ${name}_ratio, round(${percentile(name)}, 4) as ${name}_percentile,
   cast(count(past.${name}) as integer) as ${name}_history`;

const HEAT = `
  with known as (
    select *, ${ratio('buyers', 'sellers')} as people, ${ratio('bought', 'sold')} as dollars from industry_month
  )
  select cell.industry, cell.month, cell.trades, cell.odd_dates, cell.buyers, cell.sellers,
         round(cell.bought, 2) as bought, round(cell.sold, 2) as sold, ${measure('people')}, ${measure('dollars')}
    from known cell join known past on past.industry = cell.industry and past.month <= cell.month
   where cell.month between ? and ?
   group by cell.industry, cell.month, cell.trades, cell.odd_dates, cell.buyers, cell.sellers, cell.bought, cell.sold,
            cell.people, cell.dollars`;

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
