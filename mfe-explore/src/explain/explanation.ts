import { dayText, easternText } from '@sentinel/calendar';
import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import { event_return } from '@sentinel/fields';
import type { MissingReturnReason } from '@sentinel/vocabulary-market';
import { returnText } from '../cells/formats.ts';

export type TradeExplanation = OperationResponse<'explain_trade_return'>;
export type EventExplanation = OperationResponse<'explain_event_return'>;
type Explanation = Pick<
  EventExplanation,
  'value' | 'missing' | 'basis' | 'start_day' | 'end_day' | 'ended_on' | 'stock' | 'fund' | 'filing'
>;

/** A line of the card below its table. */
export interface Note {
  readonly name: string;
  readonly text: string;
}

/** What the card says of a return. */
export interface ReturnWords {
  readonly formula: string;
  /** The name of the last line of the table; null: the stock's line is the result. */
  readonly difference: string | null;
  readonly notes: readonly Note[];
}

const DOLLARS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '$ 14.10'; a dash without a price. */
export const priceText = (price: number | null): string => (price === null ? '–' : `$ ${DOLLARS.format(price)}`);
export const changeText = (fraction: number | null): string => (fraction === null ? '–' : returnText(fraction));
export const dayOr = (day: string | null): string => (day === null ? 'not known yet' : dayText(day));

/** Why there is no value, in a sentence. */
export function whyMissingText(reason: MissingReturnReason, { end_day, ended_on }: Explanation): string {
  switch (reason) {
    case 'pending':
      return end_day === null
        ? 'The last day of this return has not come yet.'
        : `Pending until the close of ${dayText(end_day)}, the last day of this return.`;
    case 'ended':
      return ended_on === null
        ? 'The stock stopped trading before the last day of this return.'
        : `The stock last traded on ${dayText(ended_on)}, before the last day of this return.`;
    case 'no_bar':
      return 'There is no price of the stock on one of the two days.';
    case 'no_series':
      return 'There are no prices of this company.';
    case 'no_fund':
      return 'There is no price of the total-market fund on one of the two days.';
    case 'not_computed':
      return 'This is computed a moment after the filing arrives. Please look again shortly.';
  }
}

/** @param series how many stand in the card: the stock's, and the fund's of a market-adjusted return */
const basisText = ({ basis }: Explanation, series: 1 | 2): string =>
  `adjusted for splits${basis === 'total' ? ' and dividends' : ''}${series === 2 ? ', both series' : ''}`;

/** The start's close as traded, where the adjustment changed it. */
function asTraded({ stock }: Explanation): readonly Note[] {
  if (!stock || stock.start_close === null || stock.start_close_as_traded === null) return [];
  const isSame = priceText(stock.start_close) === priceText(stock.start_close_as_traded);
  return isSame ? [] : [{ name: 'As traded', text: `${priceText(stock.start_close_as_traded)} at the start` }];
}

const filingNote = ({ filing }: Explanation): Note => ({
  name: `Form ${filing.form_type}`,
  text: `${filing.accno}${filing.accepted_at === null ? '' : `, accepted ${easternText(filing.accepted_at)}`}`,
});

/** The words of a trade's return. */
export function tradeWords(
  explanation: TradeExplanation,
  asked: Pick<OperationRequest<'explain_trade_return'>, 'return_type' | 'return_horizon'>,
): ReturnWords {
  const { return_type = 'raw', return_horizon = 20 } = asked;
  const isAdjusted = return_type === 'adjusted';
  const own = `close at ${return_horizon} ÷ close at 0 − 1`;
  const { other_start: other } = explanation;
  const isFromAcceptance = other.return_start === 'acceptance';
  const from = isFromAcceptance ? 'from the first close after it' : 'from the close of the trade date';
  const otherValue = other.value === null ? 'not known' : returnText(other.value);
  return {
    formula: isAdjusted ? `(${own}) − the same for the fund` : own,
    difference: isAdjusted ? 'Market adjusted' : null,
    notes: [
      { name: 'Closes', text: basisText(explanation, isAdjusted ? 2 : 1) },
      ...asTraded(explanation),
      {
        name: isFromAcceptance ? 'Acceptance' : 'Trade date',
        text: `${from}${other.start_day === null ? '' : `, ${dayText(other.start_day)}`}: ${otherValue}`,
      },
      ...(explanation.has_odd_price
        ? [
            {
              name: 'Odd price',
              text: 'The filed price or value can’t be right. The return doesn’t use it.',
            },
          ]
        : []),
      filingNote(explanation),
    ],
  };
}

/** The words of an event return. */
export function eventWords(explanation: EventExplanation): ReturnWords {
  const { after_trade: after } = explanation;
  const days = after && (after.days === 1 ? '1 trading day' : `${after.days} trading days`);
  return {
    formula: '(close ÷ close before − 1) − the same for the fund',
    difference: event_return.label,
    notes: [
      ...(after
        ? [
            {
              name: 'After the trade',
              text: `${days}, from ${dayText(after.trading_day)} to ${dayText(after.event_day)}`,
            },
          ]
        : []),
      { name: 'Closes', text: basisText(explanation, 2) },
      ...asTraded(explanation),
      ...(explanation.is_ea
        ? [{ name: 'Kind', text: 'earnings announcement: an 8-K with item 2.02, as a proxy' }]
        : []),
      filingNote(explanation),
    ],
  };
}

/** The card as text, for pasting. */
export function plainText(title: string, explanation: Explanation, words: ReturnWords): string {
  const { value, missing, start_day, end_day, stock, fund } = explanation;
  const line = (name: string, legs: Explanation['stock']) =>
    legs ? [`${name}: ${priceText(legs.start_close)} → ${priceText(legs.end_close)}, ${changeText(legs.change)}`] : [];
  return [
    `${title}: ${value === null ? whyMissingText(missing ?? 'not_computed', explanation) : returnText(value)}`,
    words.formula,
    `${dayOr(start_day)} → ${dayOr(end_day)}`,
    ...line(stock?.symbol ?? 'Stock', stock),
    ...(words.difference === null ? [] : line('Total-market fund', fund)),
    ...words.notes.map(({ name, text }) => `${name}: ${text}`),
  ].join('\n');
}
