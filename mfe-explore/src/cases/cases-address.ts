import {
  CASE_DAYS,
  CASE_PAGE_SIZES,
  CASE_SORTS,
  type CaseDays,
  DEFAULT_CASE_MONTHS,
} from '@sentinel/vocabulary-market';

/** How many months back the news lies at most; `all` of the store. */
export const CASE_MONTHS = [DEFAULT_CASE_MONTHS, 3, 36, 'all'] as const;

/** Each choice of the page: its values, of which the address leaves out the first. */
const CHOICES = { days: CASE_DAYS, months: CASE_MONTHS, sort: CASE_SORTS, rows: CASE_PAGE_SIZES } as const;

type Choices = typeof CHOICES;
/** What the page of cases shows, as its address says. */
export type CasesView = { readonly [Name in keyof Choices]: Choices[Name][number] } & {
  /** 1 is the first. */
  readonly page: number;
};

const NAMES = Object.keys(CHOICES) as (keyof Choices)[];

/** Reads the address. Whatever it cannot say has its usual value. */
export function readCasesAddress(query: URLSearchParams): CasesView {
  const chosen = NAMES.map((name) => {
    const values: readonly (string | number)[] = CHOICES[name];
    return [name, values.find((value) => String(value) === query.get(name)) ?? values[0]];
  });
  const page = query.get('page') ?? '';
  return { ...Object.fromEntries(chosen), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 };
}

/** The address that says so, without what is usual. */
export const writeCasesAddress = (view: CasesView): URLSearchParams =>
  new URLSearchParams([
    ...NAMES.filter((name) => view[name] !== CHOICES[name][0]).map((name) => [name, String(view[name])]),
    ...(view.page > 1 ? [['page', String(view.page)]] : []),
  ]);

/** The page of one case. */
export const caseAddress = (cik: string, accno: string, days: CaseDays): string =>
  `/case?${new URLSearchParams({ cik, accno, ...(days === CASE_DAYS[0] ? {} : { days: String(days) }) })}`;

/** The case that an address asks for. */
export interface CaseAddress {
  readonly cik: string;
  readonly accno: string;
  readonly days: CaseDays;
}

/** Reads the address of a case; null where it names none. */
export function readCaseAddress(query: URLSearchParams): CaseAddress | null {
  const [cik = '', accno = ''] = [query.get('cik')?.trim(), query.get('accno')?.trim()];
  if (!/^\d{1,10}$/.test(cik) || !/^\d{10}-\d{2}-\d{6}$/.test(accno)) return null;
  const days = CASE_DAYS.find((value) => String(value) === query.get('days')) ?? CASE_DAYS[0];
  return { cik: cik.padStart(10, '0'), accno, days };
}
