import type { MatchedEvent } from '@sentinel/alert-rules';
import { instantText } from '@sentinel/calendar';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import type { MessageLinks } from './message-links.ts';
import { oneLine } from './one-line.ts';

/** What kind of alert a message is of. */
export const ALERT_KIND: Record<AlertFormType, string> = {
  '4': 'Insider trading alert',
  '8-K': 'Material event alert',
  price_alert: 'Price alert',
  keyword: 'Keyword alert',
};
export const DISCLAIMER =
  'An alert says that a filing met your rule, not that anyone did wrong. It isn’t investment advice.';

/** `EMBX`, or the name of a company without a ticker. */
export const shortCompany = ({ company }: MatchedEvent): string => oneLine(company.ticker ?? company.name);

/** `Eastmark Biologics (EMBX)`. */
export function companyText({ company: { name, ticker } }: MatchedEvent): string {
  return oneLine(ticker === null ? name : `${name} (${ticker})`);
}

/** `The SEC accepted the Form 4 for EMBX on Oct 22, 2026, 4:41 PM EDT.`, or undefined for a price. */
export function acceptanceText(event: MatchedEvent, timeZone: string): string | undefined {
  if (event.acceptedAt === null || event.formType === null) return undefined;
  const at = instantText(event.acceptedAt, { timeZone });
  return `The SEC accepted the Form ${event.formType} for ${shortCompany(event)} on ${at}.`;
}

/** The words before the links to the owners' pages. */
export const ABOUT_OWNERS = 'More about';

/** The pages of a trade's owners. */
export const ownerTargets = ({ owners = [] }: MatchedEvent, links: MessageLinks): { label: string; url: string }[] =>
  owners.map(({ cik, name }) => ({ label: oneLine(name), url: links.insider(cik) }));

/** What a reader should know of the filing beside what it says. */
export function filingNotes({ formType, isDemo }: MatchedEvent): string[] {
  return [
    ...(formType?.endsWith('/A') ? ['This filing amends an earlier one.'] : []),
    ...(isDemo ? ['Demo data: company, people and filing are fictitious; the SEC has no such filing.'] : []),
  ];
}
