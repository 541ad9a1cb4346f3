import type { InsiderData } from '../insider.query.ts';

type TradedMonth = InsiderData['months'][number];

/** Years that the calendar shows at most. */
const MAX_YEARS = 10;

/** A year of the calendar: its twelve months, null where nothing was traded. */
export interface CalendarYear {
  readonly year: number;
  readonly months: readonly (TradedMonth | null)[];
}

/** The years from the first traded month on, up to this one, at most the last ten; none without trades in them. */
export function calendarYears(traded: readonly TradedMonth[], thisYear: number): readonly CalendarYear[] {
  const shown = traded.filter(({ year }) => year > thisYear - MAX_YEARS && year <= thisYear);
  const first = shown[0]?.year;
  if (first === undefined) return [];
  return Array.from({ length: thisYear - first + 1 }, (_, index) => {
    const year = first + index;
    const months = Array.from(
      { length: 12 },
      (_unused, month) => shown.find((one) => one.year === year && one.month === month + 1) ?? null,
    );
    return { year, months };
  });
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `May`, of 5. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** `May 2021: 2 sales, 1 under a plan`. */
export function monthText({ month, planned, purchases, sales, year }: TradedMonth): string {
  const counts = [
    purchases > 0 ? `${purchases} ${purchases === 1 ? 'purchase' : 'purchases'}` : '',
    sales > 0 ? `${sales} ${sales === 1 ? 'sale' : 'sales'}` : '',
    planned > 0 ? `${planned === purchases + sales ? 'all' : planned} under a plan` : '',
  ];
  return `${monthName(month)} ${year}: ${counts.filter((text) => text !== '').join(', ')}`;
}

const DONE = { purchase: 'Bought', sale: 'Sold', both: 'Traded' } as const;

/** `Sold EMBX every May from 2021 to 2025, under plans.` */
export function routineText({
  direction,
  is_planned,
  month,
  name,
  since,
  ticker,
  until,
}: InsiderData['routine_months'][number]): string {
  return `${DONE[direction]} ${ticker ?? name} every ${monthName(month)} from ${since} to ${until}${is_planned ? ', under plans' : ''}.`;
}
