import { monthText } from '@sentinel/calendar';
import { type HeatMeasure, MIN_HEAT_HISTORY } from '@sentinel/vocabulary-market';
import { counted } from '../clusters/cluster-words.ts';
import { shortDollarsText } from '../company/figures.ts';
import type { HeatCell, Industry, Standing } from './heat.query.ts';

const MINUS = '\u2212';

/** How a month stands against its industry's past: the levels in which it is drawn. */
export type Level = 'highest' | 'high' | 'usual' | 'low' | 'lowest' | 'unknown' | 'none';

/** Up to the highest and from the lowest percentile of a level. */
const LEVELS = [
  ['lowest', 10],
  ['low', 25],
  ['usual', 74],
  ['high', 89],
  ['highest', 100],
] as const satisfies readonly (readonly [Level, number])[];

/** A percentile as people say it, from 1 to 99. */
export const percentileNumber = (percentile: number): number => Math.min(99, Math.max(1, Math.round(percentile * 100)));

export function levelOf(cell: HeatCell, measure: HeatMeasure): Level {
  if (cell.trades === 0) return 'none';
  const { percentile } = cell[measure];
  if (percentile === null) return 'unknown';
  const number = percentileNumber(percentile);
  return LEVELS.find(([, upTo]) => number <= upTo)?.[0] ?? 'usual';
}

/** What tells a level without colors. */
export const GLYPHS: Readonly<Record<Level, string>> = {
  highest: '▲',
  high: '▲',
  usual: '',
  low: '▼',
  lowest: '▼',
  unknown: '–',
  none: '·',
};

/** What a cell shows: `▲91`, `48`, `▼7`; `–` without a percentile, `·` without trades. */
export function cellText(cell: HeatCell, measure: HeatMeasure): string {
  const { percentile } = cell[measure];
  const glyph = GLYPHS[levelOf(cell, measure)];
  return percentile === null ? glyph : `${glyph}${percentileNumber(percentile)}`;
}

/** `91st`, `12th`. */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  const ending = isTeen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10];
  return `${number}${ending ?? 'th'}`;
}

/** A ratio as a signed percentage: 0.556 as `+56%`. */
export function ratioText(ratio: number): string {
  const percent = Math.round(Math.abs(ratio) * 100);
  return `${percent === 0 ? '' : ratio > 0 ? '+' : MINUS}${percent}%`;
}

/** `91st percentile of 120 months`, or why there is none. */
export function standingText({ history, percentile, ratio }: Standing): string {
  if (ratio === null) return 'no ratio, because nothing of it is known';
  if (percentile === null)
    return `no percentile, because the industry has ${counted(history, 'month')} of history and ${MIN_HEAT_HISTORY} are needed`;
  return `${ordinal(percentileNumber(percentile))} percentile of ${counted(history, 'month')}`;
}

/** `7 people bought, 2 sold`. */
export const peopleText = ({ buyers, sellers }: HeatCell): string =>
  `${counted(buyers, 'person', 'people')} bought, ${sellers} sold`;

/** `$ 1.20M bought, $ 0.00 sold`. */
export const dollarsBothText = ({ bought, sold }: HeatCell): string =>
  `${shortDollarsText(bought)} bought, ${shortDollarsText(sold)} sold`;

const measureText = (name: string, standing: Standing) =>
  standing.ratio === null
    ? `by ${name}: ${standingText(standing)}`
    : `by ${name} ${ratioText(standing.ratio)}, ${standingText(standing)}`;

/** Where a cell is: `Food Products, Mar 2026`. */
export const placeText = (industry: Industry, { month }: HeatCell): string => `${industry}, ${monthText(month)}`;

/** The figures of a cell, by what the page shows first. */
export function figureTexts(cell: HeatCell, measure: HeatMeasure): string[] {
  if (cell.trades === 0) return ['no trades'];
  const figures = {
    people: [peopleText(cell), measureText('people', cell.people)],
    dollars: [dollarsBothText(cell), measureText('dollars', cell.dollars)],
  };
  return [...figures[measure], tradesText(cell)];
}

/** `14 trades`, and those of them that no other figure has. */
export function tradesText({ oddDates, trades }: HeatCell): string {
  const odd = oddDates === 0 ? '' : `, ${oddDates} of them with a date that cannot be right`;
  return `${counted(trades, 'trade')}${odd}`;
}

/** All of it, for those who do not see the cell. */
export const cellLabel = (industry: Industry, cell: HeatCell, measure: HeatMeasure): string =>
  `${placeText(industry, cell)}: ${figureTexts(cell, measure).join('; ')}`;
