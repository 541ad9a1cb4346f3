import type { Reason, TradeMatch } from '@sentinel/alert-rules';
import type { MatchInput, TradeOfFiling } from '@sentinel/alert-rules/read';
import { instantText, NEW_YORK } from '@sentinel/dates';
import type { Details } from '@sentinel/mail';
import { filingUrl } from '@sentinel/vocabulary';

/** What a message is about. */
export interface MessageSource {
  readonly alertName: string;
  readonly filing: MatchInput;
  readonly trade: TradeOfFiling;
  readonly match: Extract<TradeMatch, { matched: true }>;
  /** Address of the product, for the link to the alert. */
  readonly publicUrl: string;
}

/** The message in words and links, for both text and HTML. */
export interface MessageContent {
  readonly alertName: string;
  /** `JPMORGAN CHASE & CO (JPM)`. */
  readonly company: string;
  readonly direction: 'Purchase' | 'Sale';
  readonly headline: string;
  readonly rows: Details;
  readonly reasons: Details;
  readonly notes: readonly string[];
  readonly filingUrl: string;
  readonly alertUrl: string;
}

const REASON_LABEL: Record<Reason['constraint'], string> = {
  target: 'Watched',
  trade_types: 'Trade type',
  insider_types: 'Insider type',
  constraint_10b51: '10b5-1 plan',
  num_shares_traded: 'Shares traded',
  value_shares_traded: 'Value of shares traded',
};
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Puts a match into words. */
export function messageContent({ alertName, filing, match, publicUrl, trade }: MessageSource): MessageContent {
  const companyName = oneLine(filing.company.name);
  const owners = oneLine(trade.ownerNames);
  const company = filing.company.ticker === null ? companyName : `${companyName} (${filing.company.ticker})`;
  const direction = trade.direction === 'purchase' ? 'Purchase' : 'Sale';
  const shares = NUMBER.format(match.shares as `${number}`);
  const plans = new Set(trade.parts.map(({ plan10b51 }) => plan10b51));
  return {
    alertName,
    company,
    direction,
    headline: `${direction} of ${shares} shares by ${owners}`,
    rows: [
      ['Company', company],
      ['Who', `${owners} (${oneLine(trade.ownerTitle)})`],
      ['Direction', direction],
      ['Shares', shares],
      ['Value', match.value === null ? 'price not reported' : DOLLARS.format(match.value as `${number}`)],
      ['Trade date', tradeDates(match)],
      ...(filing.acceptedAt ? ([['Accepted by the SEC', acceptanceText(filing.acceptedAt)]] as const) : []),
      ['Form', filing.formType],
      ...(plans.has('yes') ? ([['10b5-1 plan', 'reported']] as const) : []),
    ],
    reasons: match.because.map((reason) => [REASON_LABEL[reason.constraint], reasonText(reason, companyName, owners)]),
    notes: [
      ...(filing.formType.endsWith('/A') ? ['This filing amends an earlier one.'] : []),
      ...(filing.isDemo ? ['Demo data: company, people and filing are fictitious; the SEC has no such filing.'] : []),
      'An alert says that a filing met your rule, not that anyone did wrong. It is not investment advice.',
    ],
    filingUrl: filingUrl(filing.company.cik, filing.accession),
    alertUrl: `${publicUrl.replace(/\/+$/, '')}/alerts#${encodeURIComponent(alertName)}`,
  };
}

function reasonText({ asked, constraint, found }: Reason, companyName: string, owners: string): string {
  if (constraint !== 'target') return `you asked for ${asked}; the filing has ${found}`;
  if (asked === 'Every company') return 'every company';
  return asked === 'Chosen owners' ? `${owners}, among your owners` : `${companyName}, among your companies`;
}

function tradeDates({ firstTradeDate, lastTradeDate }: MessageSource['match']): string {
  const first = DAY.format(new Date(firstTradeDate));
  return firstTradeDate === lastTradeDate ? first : `${first} to ${DAY.format(new Date(lastTradeDate))}`;
}

const acceptanceText = (at: Date): string => instantText(at.toISOString(), { timeZone: NEW_YORK, withZone: true });

/** Names in filings can contain anything; in a message they are one line. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
