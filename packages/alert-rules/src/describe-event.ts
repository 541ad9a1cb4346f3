import { dayText } from '@sentinel/calendar';
import { EIGHT_K_ITEMS, filingUrl, officerRolesOf } from '@sentinel/vocabulary-market';
import { fractionMoved, sumAmounts } from './amounts.ts';
import { describeTradeDetails } from './describe-trade-details.ts';
import type { EventDetails } from './event-details.ts';
import type { MaterialEvent, PriceEvent, TextEvent, TradeEvent } from './judge-events.ts';
import { farthest, type SessionMove } from './judge-move.ts';
import { type TradePart, tagsOf } from './judge-trade.ts';
import type { MatchedEvent } from './matched-event.ts';
import type { StoredEvent, TradeLine, TradeStory } from './stored-event.ts';
import {
  dollarsText,
  moveText,
  numberText,
  oneLine,
  ownersText,
  percentText,
  quoted,
  sharesText,
  shortDollarsText,
} from './words.ts';

const NOT_REPORTED = 'not reported';
/** Owners of a trade that lists link to; groups of funds file with dozens. */
const MAX_OWNERS = 10;

/**
 * Puts an event into words, for messages, lists and the history of an alert.
 * @param details what only messages say
 */
export function describeEvent(stored: StoredEvent, details: EventDetails = {}): MatchedEvent {
  const { accession, acceptedAt, company, day, formType, isDemo, knownSince } = stored;
  const name = oneLine(company.name);
  return {
    company: { ...company, name },
    formType,
    accession,
    filingUrl: accession === null ? null : filingUrl(company.cik, accession),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    ...(knownSince === undefined ? {} : { pricedAt: knownSince.toISOString() }),
    day,
    isDemo,
    ...words(stored, details, company.ticker === null ? name : `${name} (${company.ticker})`),
  };
}

type Words = Pick<MatchedEvent, 'title' | 'detail' | 'direction' | 'rows' | 'trades'> &
  Partial<Pick<MatchedEvent, 'headline' | 'owners' | 'passages' | 'tags'>>;

function words(stored: StoredEvent, details: EventDetails, company: string): Words {
  const { event, story } = stored;
  switch (event.kind) {
    case '4':
      return tradeWords(event, story ?? { ownerNames: '', ownerTitle: '', lines: [] }, details, company);
    case '8-K':
    case 'keyword':
      return filingWords(stored, event, details, company);
    case 'price_alert':
      return {
        title: `${event.move ? moveText(farthest(event.move)) : 'Price move'} on ${dayWords(stored)}`,
        headline: priceHeadline(event),
        detail: priceWords(event),
        direction: directionOf(event.move),
        rows: [
          ['Company', company],
          ['Session', dayWords(stored)],
          ...reachedRow(event),
          ...closeRow(event),
          ...moveRow(event.move),
          ...(details.volume == null ? [] : ([['Volume', sharesText(details.volume)]] as const)),
        ],
        trades: [],
      };
  }
}

/** An 8-K by its items, another report by its form; and the alert's keywords that it says. */
function filingWords(
  { acceptedAt, day, formType }: StoredEvent,
  event: MaterialEvent | TextEvent,
  details: EventDetails,
  company: string,
): Words {
  const { items } = event;
  const passages = (details.passages ?? []).map((one) => ({ ...one, keyword: oneLine(one.keyword) }));
  const move = event.kind === '8-K' ? event.move : null;
  const itemsText = items.length === 0 ? '' : `, item${items.length === 1 ? '' : 's'} ${items.join(', ')}`;
  const saidText = passages.length === 0 ? '' : `: ${quoted(passages.map(({ keyword }) => shortKeyword(keyword)))}`;
  const moved = move ? `price ${moveWords(move)}` : '';
  return {
    title: `Form ${formType}${itemsText}${saidText}`,
    headline: `${formType}${itemsText}${moved === '' ? '' : `, ${moved}`}${saidText}`,
    detail: [...items.map(itemTitle), ...(moved === '' ? [] : [moved])].join('; '),
    direction: directionOf(move),
    passages,
    rows: [
      ['Company', company],
      ...items.map((item) => [`Item ${item}`, itemTitle(item)] as const),
      ...moveRow(move),
      ...(acceptedAt === null && day !== null ? ([['Filed', dayText(day)]] as const) : []),
    ],
    trades: [],
  };
}

/** Keywords in titles are cut, so that these stay short. */
const MAX_KEYWORD_LENGTH = 40;
const shortKeyword = (keyword: string) =>
  keyword.length > MAX_KEYWORD_LENGTH ? `${keyword.slice(0, MAX_KEYWORD_LENGTH - 1)}…` : keyword;

function tradeWords(
  { direction, insiderTypes, ownerCiks, ownerTitle: titles, parts }: TradeEvent,
  { lines, ownerNames, ownerTitle }: TradeStory,
  { trade }: EventDetails,
  company: string,
): Words {
  const word = direction === 'purchase' ? 'Purchase' : 'Sale';
  const shares = sumAmounts(lines.map((line) => line.shares));
  const values = lines.flatMap(({ value }) => value ?? []);
  const sum = values.length === lines.length && lines.length > 0 ? sumAmounts(values) : null;
  const value = sum === null ? 'price not reported' : dollarsText(sum);
  const [owners, title] = [ownersText(ownerNames), oneLine(ownerTitle)];
  const dates = tradeDates(lines);
  const plan = planText(parts);
  const tags = tagsOf(parts);
  const who = ownerCiks.length > 1 ? `${ownerCiks.length} insiders` : roleText(titles, insiderTypes);
  const single = trade && trade.lines.length > 0 ? trade.lines : lines;
  const more = trade ? trade.numLines - trade.lines.length : 0;
  return {
    title: `${word} of ${sharesText(shares)} by ${owners}`,
    headline: `${who} ${direction === 'purchase' ? 'bought' : 'sold'} ${sum === null ? sharesText(shares) : shortDollarsText(sum)}`,
    detail: [title, value, `traded ${dates}`, plan, tags.length > 0 ? `tagged ${tags.join(', ')}` : '']
      .filter((part) => part !== '')
      .join(', '),
    direction: direction === 'purchase' ? 'up' : 'down',
    tags,
    owners: ownersOf(ownerCiks, ownerNames),
    rows: [
      ['Company', company],
      ...(trade && trade.people.length > 0 ? [] : ([['Who', title === '' ? owners : `${owners} (${title})`]] as const)),
      ...(trade ? describeTradeDetails(direction, trade) : []),
      ...holdingRow(direction, parts),
      ['10b5-1 plan', planRow(parts)],
    ],
    trades: [
      ...single.map(lineWords),
      ...(more > 0 ? [{ tradeDate: `and ${more} more`, shares: '', price: '', value: '' }] : []),
      ...(single.length > 1 || lines.length > 1
        ? [{ tradeDate: 'Total', shares: numberText(shares), price: meanPrice(sum, shares), value }]
        : []),
    ],
  };
}

/** What somebody is at the company, in a word or a few: an office that searches know, or else the title or the relationship. */
function roleText(title: string, types: TradeEvent['insiderTypes']): string {
  const roles = officerRolesOf(title);
  if (roles.length > 0) return roles.join(' and ');
  const [type = 'Other'] = types;
  return type === 'Other' ? 'Insider' : type;
}

/** The average price of a share. */
function meanPrice(value: string | null, shares: string): string {
  const mean = value === null ? Number.NaN : Number(value) / Number(shares);
  return Number.isFinite(mean) ? dollarsText(mean.toFixed(2)) : '';
}

/** Whether the trades were planned, as a part of a sentence; empty when no plan is reported. */
function planText(parts: readonly TradePart[]): string {
  const planned = parts.filter(({ plan10b51 }) => plan10b51 === 'yes');
  if (planned.length === 0) return '';
  return planned.length === parts.length ? 'under a 10b5-1 plan' : 'partly under a 10b5-1 plan';
}

/** What the form says of a plan. Forms of before April 2023 need not say. */
function planRow(parts: readonly TradePart[]): string {
  const said = new Set(parts.map(({ plan10b51 }) => plan10b51));
  if (said.has('yes')) return said.size === 1 ? 'reported' : 'reported for a part of the trades';
  return said.has('no') ? 'none reported' : 'the form doesn’t say';
}

/** The owners whose names and CIKs are known to belong together. */
function ownersOf(ciks: readonly string[], filed: string): NonNullable<MatchedEvent['owners']> {
  const names = filed.split('; ');
  if (names.length !== ciks.length) return [];
  return ciks.slice(0, MAX_OWNERS).map((cik, place) => ({ cik, name: ownersText(names[place] ?? cik) }));
}

/** What the trades did to the holding; those of several days may be of several holdings, and then do not follow each other. */
function holdingRow(direction: 'purchase' | 'sale', parts: readonly TradePart[]): MatchedEvent['rows'] {
  const follow = parts.every(({ heldBefore }, place) => place === 0 || heldBefore === parts[place - 1]?.heldAfter);
  const [heldBefore, heldAfter] = [parts[0]?.heldBefore ?? null, parts.at(-1)?.heldAfter ?? null];
  if (!follow || heldBefore === null || heldAfter === null) return [];
  const fraction = fractionMoved(heldBefore, heldAfter);
  const change = fraction === null ? 'new' : `${percentText(fraction)} ${direction === 'purchase' ? 'more' : 'less'}`;
  return [['Holding', `from ${numberText(heldBefore)} to ${sharesText(heldAfter)} (${change})`]];
}

const lineWords = ({ price, shares, tradeDate, value }: TradeLine): MatchedEvent['trades'][number] => ({
  tradeDate: dayText(tradeDate),
  shares: numberText(shares),
  price: price === null ? NOT_REPORTED : dollarsText(price),
  value: value === null ? NOT_REPORTED : dollarsText(value),
});

function tradeDates(lines: readonly TradeLine[]): string {
  const [first, last] = [lines[0]?.tradeDate, lines.at(-1)?.tradeDate];
  if (first === undefined || last === undefined) return NOT_REPORTED;
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}

const itemTitle = (item: string) => EIGHT_K_ITEMS.find(({ code }) => code === item)?.title ?? item;

const dayWords = ({ day }: StoredEvent) => (day === null ? 'an unknown day' : dayText(day));

type Priced = Pick<PriceEvent, 'figures' | 'move'>;

/** The price that a move reached, in dollars; null where the close before is not known. */
function reached({ figures, move }: Priced): string | null {
  if (figures.close === null || move === null) return null;
  return dollarsText((Number(figures.close) * (1 + farthest(move))).toFixed(2));
}

/** The price that a move reached, as dollars: `Fell to $94`. */
function reachedRow(event: Priced): MatchedEvent['rows'] {
  const price = reached(event);
  if (price === null || event.move === null) return [];
  return [[farthest(event.move) < 0 ? 'Fell to' : 'Rose to', price]];
}

/** `fell 6.84% to $94` */
function priceHeadline(event: Priced): string {
  if (event.move === null) return 'price moved';
  const far = farthest(event.move);
  const price = reached(event);
  const moved = `${far < 0 ? 'fell' : 'rose'} ${moveText(Math.abs(far)).replace('+', '')}`;
  return price === null ? moved : `${moved} to ${price}`;
}

/** `Fell to $94, previous close $100` */
function priceWords(event: Priced): string {
  const rows = [...reachedRow(event), ...closeRow(event)];
  return rows.map(([label, value], place) => `${place === 0 ? label : label.toLowerCase()} ${value}`).join(', ');
}

const closeRow = ({ figures }: Pick<PriceEvent, 'figures'>): MatchedEvent['rows'] =>
  figures.close === null ? [] : [['Previous close', dollarsText(figures.close)]];

const moveWords = ({ highest, lowest }: SessionMove) =>
  lowest === highest ? moveText(lowest) : `${moveText(lowest)} to ${moveText(highest)}`;

const moveRow = (move: SessionMove | null): MatchedEvent['rows'] =>
  move ? [['Price in the session', moveWords(move)]] : [];

function directionOf(move: SessionMove | null): 'up' | 'down' | null {
  const far = move ? farthest(move) : 0;
  return far === 0 ? null : far > 0 ? 'up' : 'down';
}
