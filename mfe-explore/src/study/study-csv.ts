import { toCsv } from '@sentinel/ui';
import type { Study } from './study.query.ts';
import { type StudyOrigin, studyAbout } from './study-about.ts';
import type { ReturnType } from './study-texts.ts';

/** A line of the file: an estimate, a bin, a year, rows without a return, or what the file is about. Returns are fractions. */
interface StudyLine {
  readonly part: 'return' | 'histogram' | 'year' | 'missing' | 'about';
  readonly returns: ReturnType;
  readonly horizon?: number;
  readonly from?: number | null;
  readonly to?: number | null;
  readonly year?: number;
  readonly reason?: string;
  readonly n?: number;
  readonly mean?: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly median?: number | null;
  readonly aboveZero?: number | null;
  readonly note?: string;
}

const COLUMNS: readonly { readonly name: keyof StudyLine; readonly label: string }[] = [
  { name: 'part', label: 'Part' },
  { name: 'returns', label: 'Returns' },
  { name: 'horizon', label: 'Sessions' },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
  { name: 'year', label: 'Year' },
  { name: 'reason', label: 'Reason' },
  { name: 'n', label: 'Rows' },
  { name: 'mean', label: 'Average' },
  { name: 'low', label: 'Low 95%' },
  { name: 'high', label: 'High 95%' },
  { name: 'median', label: 'Median' },
  { name: 'aboveZero', label: 'Above zero' },
  { name: 'note', label: 'Note' },
];

const RETURNS: readonly ReturnType[] = ['raw', 'adjusted'];

/** The whole study as CSV, raw and market-adjusted: every figure once, returns as fractions, and where it comes from. */
export function studyCsv({ horizons, detail }: Study, origin: StudyOrigin): string {
  const lines = RETURNS.flatMap((returns): StudyLine[] => [
    ...horizons.flatMap(({ horizon, ...of }): StudyLine[] => {
      const { missing, above_zero: aboveZero, ...estimate } = of[returns];
      return [
        { part: 'return', returns, horizon, ...estimate, aboveZero },
        ...missing.map(({ reason, n }): StudyLine => ({ part: 'missing', returns, horizon, reason, n })),
      ];
    }),
    ...detail[returns].histogram.map(
      (bin): StudyLine => ({ part: 'histogram', returns, horizon: detail.horizon, ...bin }),
    ),
    ...detail[returns].years.map((year): StudyLine => ({ part: 'year', returns, horizon: detail.horizon, ...year })),
    ...studyAbout(origin, returns).map((note): StudyLine => ({ part: 'about', returns, note })),
  ]);
  return toCsv<StudyLine>(COLUMNS, lines) ?? '';
}
