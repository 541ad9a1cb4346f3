import { easternText } from '@sentinel/calendar';
import { missingWords } from '../words/health-text.ts';
import type { Check, CheckedEvent, CheckedFiling, FilingEvent } from './check.query.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** What an alert answers to a filing's event, as the heading says it. */
export function answerText(event: Pick<FilingEvent, 'checks' | 'is_before' | 'match_id' | 'verdict'>): string {
  const { is_before, match_id, verdict } = event;
  if (match_id !== null) return verdict === 'match' ? 'It fired' : 'It fired; the alert as it is now would not';
  switch (verdict) {
    case 'match':
      return is_before
        ? 'It did not fire: the filing came before the alert was created'
        : 'It did not fire, but would now: the alert was paused or different when the filing came';
    case 'unjudged':
      return `It could not be judged yet: ${countedText(event.checks)}`;
    case 'no_match':
      return `It did not fire: ${is_before ? 'the filing came before the alert was created, and ' : ''}${countedText(event.checks)}`;
  }
}

/** `one condition is not met, 2 are not known yet`; of two sides, only what both miss counts. */
function countedText(checks: readonly Check[]): string {
  const sides = [1, 2].map((side) => checks.filter((one) => one.side === side)).filter((side) => side.length > 0);
  const rest = checks.filter(({ side }) => side === 0).map(({ is }) => is);
  const all = sides.length === 0 ? rest : [...rest, eitherIs(sides)];
  const parts = [
    { number: all.filter((is) => is === 'not_met').length, what: 'not met' },
    { number: all.filter((is) => is === 'unknown').length, what: 'not known yet' },
  ].filter(({ number }) => number > 0);
  return parts
    .map(({ number, what }, place) => {
      const noun = place > 0 ? '' : number === 1 ? ' condition' : ' conditions';
      return `${number === 1 ? 'one' : number}${noun} ${number === 1 ? 'is' : 'are'} ${what}`;
    })
    .join(', ');
}

const eitherIs = (sides: readonly (readonly Check[])[]): Check['is'] => {
  const each = sides.map((side) => worst(side));
  return (['met', 'unknown'] as const).find((is) => each.includes(is)) ?? 'not_met';
};

const worst = (side: readonly Check[]): Check['is'] =>
  (['not_met', 'unknown'] as const).find((wanted) => side.some(({ is }) => is === wanted)) ?? 'met';

/** Why an alert judges nothing of a filing. */
export function notJudgedText(why: NonNullable<CheckedFiling['not_judged']>, form: string, watched: string): string {
  switch (why) {
    case 'prices':
      return 'This alert watches prices, not filings. Its moves of the last days are below.';
    case 'other_form':
      return `This alert watches ${watched}. The filing is a Form ${form}.`;
    case 'no_trades':
      return 'The form has no purchase or sale that counts: only other transactions, such as gifts, grants or exercises, or rows that cannot be right.';
  }
}

/** `Sale of 5 shares by Roe Jane · Form 4 · Aldgate Systems · accepted Nov 24, 2026, 4:51 PM EST · judged 0.2 s later` */
export function filingText(
  { accepted_at, company, form_type }: CheckedFiling['filing'],
  { judgedAt = null, title = '' }: { readonly title?: string; readonly judgedAt?: string | null } = {},
): string {
  const form = `Form ${form_type}`;
  return [
    title,
    title.startsWith(form) ? '' : form,
    company,
    accepted_at === null ? 'acceptance not known' : `accepted ${easternText(accepted_at)}`,
    judgedAt === null ? '' : judgedText(accepted_at, judgedAt),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function judgedText(acceptedAt: string | null, judgedAt: string): string {
  const laterMs = acceptedAt === null ? Number.NaN : Date.parse(judgedAt) - Date.parse(acceptedAt);
  return laterMs >= 0 && laterMs < MINUTE_MS
    ? `judged ${(laterMs / SECOND_MS).toFixed(1)} s later`
    : `judged ${easternText(judgedAt)}`;
}

/** Where a value comes from, or what it waits for. */
export const sourceText = ({ missing, source }: Check): string =>
  missing.length > 0 ? `waits: ${missingWords(missing)}` : source;

/** What decided, in a line: `Value of shares traded: $482,340, asked: at least $500,000`. */
export function becauseText({
  because,
  is_before,
  verdict,
}: Pick<CheckedEvent, 'because' | 'is_before' | 'verdict'>): string {
  const said = because.map((one) =>
    one.is === 'unknown'
      ? `${one.label}: ${missingWords(one.missing)}`
      : `${one.label}: ${one.found}, asked: ${one.asked}`,
  );
  const first = said.slice(0, 2);
  const more = said.length - first.length;
  return [
    ...(is_before ? ['Came before the alert was created'] : []),
    ...first,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(verdict === 'match' && because.length === 0 && !is_before ? ['Every condition is met'] : []),
  ].join('; ');
}
