import { instantText } from '@sentinel/calendar';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import type { MatchedEvent } from '../matched-event.ts';
import { oneLine } from '../words.ts';

/** What kind of alert a message is of. */
export const ALERT_KIND: Record<AlertFormType, string> = {
  '4': 'Insider trading alert',
  '8-K': 'Material event alert',
  price_alert: 'Price alert',
  keyword: 'Keyword alert',
};

/** `EMBX`, or the name of a company without a ticker. */
const shortCompany = ({ company }: MatchedEvent): string => oneLine(company.ticker ?? company.name);

/** `Eastmark Biologics (EMBX)`. */
export function companyText({ company: { name, ticker } }: MatchedEvent): string {
  return oneLine(ticker === null ? name : `${name} (${ticker})`);
}

/** `EMBX CEO sold $1.95M`; with its title where a match of before December 2026 has no headline. */
export const headlineOf = (event: MatchedEvent, company = shortCompany(event)): string =>
  oneLine(event.headline === undefined ? `${company}: ${event.title}` : `${company} ${event.headline}`);

/** `The SEC accepted the Form 4 for EMBX on Oct 22, 2026, 4:41 PM EDT.`, or undefined for a price. */
export function acceptanceText(event: MatchedEvent, timeZone: string): string | undefined {
  if (event.acceptedAt === null || event.formType === null) return undefined;
  const at = instantText(event.acceptedAt, { timeZone });
  return `The SEC accepted the Form ${event.formType} for ${shortCompany(event)} on ${at}.`;
}

/** What a reader should know of the filing beside what it says. */
export function filingNotes({ formType, isDemo }: MatchedEvent): string[] {
  return [
    ...(formType?.endsWith('/A') ? ['This filing amends an earlier one.'] : []),
    ...(isDemo ? ['Demo data: company, people and filing are fictitious; the SEC has no such filing.'] : []),
  ];
}

/** Where the SEC has the filing; null for a price, and for demo data, which the SEC does not have. */
export const filingAddress = ({ filingUrl, isDemo }: MatchedEvent): string | null => (isDemo ? null : filingUrl);

/** The longest subject that mailboxes show in full. */
const LONGEST = 180;

/** A subject is one line of a sensible length. */
export function subjectLine(text: string): string {
  const line = oneLine(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
