import type { MissingReturnReason, StudyHorizon } from '@sentinel/vocabulary-market';
import { countText, percentFigure, roundedText, signedPercent } from './percent.ts';
import type { Detail, Estimate, Study, StudyOperation } from './study.query.ts';

export type ReturnType = 'raw' | 'adjusted';

/** What a study counts, one and several. */
export const NOUN: Readonly<Record<StudyOperation, readonly [string, string]>> = {
  study_trades: ['trade', 'trades'],
  study_events: ['event', 'events'],
};

export const RETURN_WORDS: Readonly<Record<ReturnType, string>> = { raw: 'raw', adjusted: 'market-adjusted' };

export const sessionsText = (horizon: StudyHorizon): string => `${horizon} session${horizon === 1 ? '' : 's'}`;

/** Why returns are missing, as the list under the charts says it. */
export const missingText = (reason: MissingReturnReason, horizon: StudyHorizon): string =>
  ({
    pending: `${sessionsText(horizon)} not over yet`,
    ended: 'Series ended (merger, delisting)',
    no_bar: 'No price for the day',
    no_series: 'No prices of the company',
    no_fund: 'No price of the market fund',
    not_computed: 'Not computed yet',
  })[reason];

/** Half the width of the interval, which is even on both sides; undefined without one. */
export const marginOf = ({ mean, high }: Pick<Estimate, 'mean' | 'high'>): number | undefined =>
  mean === null || high === null ? undefined : high - mean;

/** Two digits; one where the figure is long, because its neighbors are near. */
const figureText = (fraction: number) => percentFigure(fraction, Math.abs(fraction) < 0.0995 ? 2 : 1);

/** What stands below a horizon of the line: the sessions, the average, and ± half of its interval (empty without one). */
export function horizonTexts(
  horizon: StudyHorizon,
  estimate: Pick<Estimate, 'mean' | 'high'>,
): readonly [sessions: string, average: string, margin: string] {
  const margin = marginOf(estimate);
  return [
    String(horizon),
    estimate.mean === null ? '–' : figureText(estimate.mean),
    margin === undefined ? '' : `±${figureText(margin)}`,
  ];
}

/** The estimate at a horizon as a sentence, for what the cursor is on and for screen readers. */
export function estimateText(horizon: StudyHorizon, { n, mean, low, high, median }: Estimate): string {
  const at = `${sessionsText(horizon)}: `;
  if (mean === null) return `${at}no return known`;
  const interval = low === null || high === null ? '' : `, interval ${signedPercent(low)} to ${signedPercent(high)}`;
  const middle = median === null ? '' : `, median ${signedPercent(median)}`;
  return `${at}average ${signedPercent(mean)}${interval}${middle}, n = ${countText(n)}`;
}

export function binText({ from, to, n }: Detail['histogram'][number]): string {
  const span =
    from === null
      ? `below ${signedPercent(to ?? 0, 1)}`
      : to === null
        ? `${signedPercent(from, 1)} and more`
        : `${signedPercent(from, 1)} to ${signedPercent(to, 1)}`;
  return `${span}: ${countText(n)}`;
}

export function yearText({ year, n, mean, low, high }: Detail['years'][number]): string {
  const average = mean === null ? 'no return known' : signedPercent(mean);
  const interval = low === null || high === null ? '' : ` (${signedPercent(low)} to ${signedPercent(high)})`;
  return `${year}: ${average}${interval}, n = ${countText(n)}`;
}

/** `55.0% above zero, n = 1,209` */
export const aboveZeroText = ({ above_zero, n }: Estimate): string =>
  `${above_zero === null ? '' : `${percentFigure(above_zero, 1)}% above zero, `}n = ${countText(n)}`;

/** A number of the study's rows; of an estimate, about how many that is of all rows. */
export const rowsText = ({ sampled_one_in }: Pick<Study, 'sampled_one_in'>, n: number): string =>
  sampled_one_in === null ? countText(n) : `≈ ${roundedText(n * sampled_one_in)}`;

/** What an estimate is made of; empty where all rows were studied. */
export const sampleText = (
  { sampled_one_in, n }: Pick<Study, 'sampled_one_in' | 'n'>,
  [, several]: readonly [string, string],
): string =>
  sampled_one_in === null
    ? ''
    : `This is an estimate from ${countText(n)} of about ${roundedText(n * sampled_one_in)} ${several}.`;

/** What the interval means, in one sentence; instead of it, why there is none. */
export const intervalText = ({ low }: Pick<Estimate, 'low'>, [, several]: readonly [string, string]): string =>
  low === null
    ? 'Too few trades for an interval'.replace('trades', several)
    : `The band is the 95% interval of the average: of 100 such studies about 95 have the true average in it, counting ${several} of one company and of one day as related.`;
