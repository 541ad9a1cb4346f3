import { dayText } from '@sentinel/calendar';
import { readableName } from '@sentinel/vocabulary-market';
import { plainNumberText } from '../cells/formats.ts';
import { counted, roleText } from '../clusters/cluster-words.ts';
import { dollarsText, shortDollarsText } from '../company/figures.ts';
import type { CaseData, CaseSummary, CaseTrade } from './cases.query.ts';

const COUNT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** How often chance does as much: `1 in 240`; null where the history is too short. */
export function chanceText({ chance }: Pick<CaseSummary, 'chance'>): string | null {
  if (chance === null) return null;
  const { as_large, draws } = chance;
  if (as_large === 0) return `under 1 in ${plainNumberText(draws)}`;
  return as_large * 2 > draws ? 'more than 1 in 2' : `1 in ${COUNT.format(draws / as_large)}`;
}

/** `8-K 2.02, 8.01` or `Earnings 2.02`. */
export function newsText({ news: { is_ea, items } }: Pick<CaseSummary, 'news'>): string {
  const told = items.filter((item) => item !== '9.01').join(', ');
  return `${is_ea ? 'Earnings' : '8-K'}${told === '' ? '' : ` ${told}`}`;
}

/** What the case is about: `Sold before the results of Jun 2, 2026`. */
export function caseTitle({ news, num_sales }: CaseSummary): string {
  const did = num_sales === 0 ? 'Given away' : 'Sold';
  return `${did} before the ${news.is_ea ? 'results' : 'news'} of ${dayText(news.filed_on)}`;
}

/** `3 sales and 1 gift by 2 insiders`. */
export function soldText({ num_gifts, num_people, num_sales }: CaseSummary): string {
  const moves = [
    ...(num_sales > 0 ? [counted(num_sales, 'sale')] : []),
    ...(num_gifts > 0 ? [counted(num_gifts, 'gift')] : []),
  ].join(' and ');
  return `${moves} by ${counted(num_people, 'insider')}`;
}

/** What the forms say of plans, in a sentence. */
export function planText({ num_denied_plan, num_sales, num_under_plan }: CaseSummary): string {
  const silent = num_sales - num_denied_plan;
  const said = [
    ...(num_denied_plan > 0 ? [`${counted(num_denied_plan, 'form denies', 'forms deny')} a 10b5-1 plan`] : []),
    ...(silent > 0 ? [`${counted(silent, 'form says', 'forms say')} nothing of one`] : []),
    ...(num_under_plan > 0 ? [`${counted(num_under_plan, 'more sale')} under a plan left out`] : []),
  ];
  return said.join('; ');
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

const VERBS = { sale: 'sells', gift: 'gives away', purchase: 'buys' } as const;

/** Who did what: `Adeyemi Tunde, director, sells 84,200 at $ 29.87`. */
export function tradeText(trade: CaseTrade, { people }: Pick<CaseSummary, 'people'>): string {
  const roles = people.find(({ cik }) => cik === trade.cik)?.roles ?? [];
  const role = roleText({ roles, title: trade.title });
  const price =
    trade.price === null
      ? ''
      : ` ${trade.kind === 'gift' ? 'worth' : 'at'} ${unbroken(dollarsText(trade.price))}${trade.kind === 'gift' ? ' each' : ''}`;
  const who = `${readableName(trade.person)}${role === 'other' ? '' : `, ${role},`}`;
  return `${who} ${VERBS[trade.kind]} ${plainNumberText(trade.shares)}${price}`;
}

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** What else its form says: value, how much of the holding, how late, tags. */
export function tradeNotes(trade: CaseTrade): string {
  const { days_to_file, held_after, held_before, tags, value } = trade;
  return [
    ...(value === null ? [] : [shortDollarsText(value)]),
    ...(held_before && held_after !== null
      ? [`${PERCENT.format(Math.abs(held_after - held_before) / held_before)} of the holding`]
      : []),
    ...(trade.denies_plan ? ['no plan, says the form'] : []),
    ...(days_to_file !== null && tags.includes('Late') ? [`filed after ${counted(days_to_file, 'business day')}`] : []),
    ...tags.filter((tag) => tag !== 'Late'),
  ].join(' · ');
}

/** What a person sold before, in a sentence. */
export function earlierText({ num_before_news, num_sales }: CaseData['earlier'][number]): string {
  if (num_sales === 0) return 'no earlier sale';
  return `${num_before_news} of ${counted(num_sales, 'earlier sale')} came before bad news`;
}
