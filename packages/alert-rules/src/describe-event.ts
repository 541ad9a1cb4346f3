import { dayText, easternText } from '@sentinel/calendar';
import { EIGHT_K_ITEMS, filingUrl, TRADE_TAGS, type TradeTag } from '@sentinel/vocabulary-market';
import { fractionMoved, sumAmounts } from './amounts.ts';
import type { PriceEvent, TradeEvent } from './judge-events.ts';
import { farthest, type SessionMove } from './judge-move.ts';
import type { TradePart } from './judge-trade.ts';
import type { MatchedEvent } from './matched-event.ts';
import type { StoredEvent, TradeLine, TradeStory } from './stored-event.ts';
import { dollarsText, moveText, numberText, oneLine, ownersText, percentText, sharesText } from './words.ts';

const NOT_REPORTED = 'not reported';
/** Owners of a trade that lists link to; groups of funds file with dozens. */
const MAX_OWNERS = 10;

/** Puts an event into words, for messages, lists and the history of an alert. */
export function describeEvent(stored: StoredEvent): MatchedEvent {
  const { accession, acceptedAt, company, day, formType, isDemo } = stored;
  const name = oneLine(company.name);
  return {
    company: { ...company, name },
    formType,
    accession,
    filingUrl: accession === null ? null : filingUrl(company.cik, accession),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    day,
    isDemo,
    ...words(stored, company.ticker === null ? name : `${name} (${company.ticker})`),
  };
}

type Words = Pick<MatchedEvent, 'title' | 'detail' | 'direction' | 'tags' | 'owners' | 'rows' | 'trades'>;

function words(stored: StoredEvent, company: string): Words {
  const { event, story } = stored;
  switch (event.kind) {
    case '4':
      return tradeWords(stored, event, story ?? { ownerNames: '', ownerTitle: '', lines: [] }, company);
    case '8-K':
      return {
        title: `Form ${stored.formType}, item${event.items.length === 1 ? '' : 's'} ${event.items.join(', ')}`,
        detail: [
          ...event.items.map((item) => itemTitle(item)),
          ...(event.move ? [`price ${moveWords(event.move)}`] : []),
        ].join('; '),
        direction: directionOf(event.move),
        rows: [
          ['Company', company],
          ...event.items.map((item) => [`Item ${item}`, itemTitle(item)] as const),
          ...moveRow(event.move),
          ...filedRows(stored),
        ],
        trades: [],
      };
    case 'price_alert':
      return {
        title: `${event.move ? moveText(farthest(event.move)) : 'Price move'} on ${dayWords(stored)}`,
        detail: priceWords(event),
        direction: directionOf(event.move),
        rows: [
          ['Company', company],
          ['Session', dayWords(stored)],
          ...reachedRow(event),
          ...closeRow(event),
          ...moveRow(event.move),
        ],
        trades: [],
      };
    case 'keyword':
      return {
        title: `Form ${stored.formType} filed ${dayWords(stored)}`,
        detail: '',
        direction: null,
        rows: [['Company', company], ...filedRows(stored)],
        trades: [],
      };
  }
}

function tradeWords(
  stored: StoredEvent,
  { direction, ownerCiks, parts }: Pick<TradeEvent, 'direction' | 'ownerCiks' | 'parts'>,
  { lines, ownerNames, ownerTitle }: TradeStory,
  company: string,
): Words {
  const word = direction === 'purchase' ? 'Purchase' : 'Sale';
  const shares = sumAmounts(lines.map((line) => line.shares));
  const values = lines.flatMap(({ value }) => value ?? []);
  const value = values.length === lines.length ? dollarsText(sumAmounts(values)) : 'price not reported';
  const [owners, title] = [ownersText(ownerNames), oneLine(ownerTitle)];
  const dates = tradeDates(lines);
  const plan = planText(parts);
  const tags = tagsOf(parts);
  return {
    title: `${word} of ${sharesText(shares)} by ${owners}`,
    detail: [title, value, `traded ${dates}`, plan, tags.length > 0 ? `tagged ${tags.join(', ')}` : '']
      .filter((part) => part !== '')
      .join(', '),
    direction: direction === 'purchase' ? 'up' : 'down',
    tags,
    owners: ownersOf(ownerCiks, ownerNames),
    rows: [
      ['Company', company],
      ['Who', title === '' ? owners : `${owners} (${title})`],
      ['Direction', word],
      ['Shares', numberText(shares)],
      ['Value', value],
      ...holdingRow(direction, parts),
      ['Trade date', dates],
      ...(plan === '' ? [] : ([['10b5-1 plan', 'reported']] as const)),
      ...(tags.length > 0 ? ([['Tags', tags.join(', ')]] as const) : []),
      ...filedRows(stored),
    ],
    trades: [
      ...lines.map(lineWords),
      ...(lines.length > 1 ? [{ tradeDate: 'Total', shares: numberText(shares), price: '', value }] : []),
    ],
  };
}

/** The tags of all days of a filing's trades, in the order of the tags. */
const tagsOf = (parts: readonly TradePart[]): TradeTag[] =>
  TRADE_TAGS.filter((tag) => parts.some(({ tags }) => tags.includes(tag)));

/** Whether the trades were planned, as a part of a sentence; empty when no plan is reported. */
function planText(parts: readonly TradePart[]): string {
  const planned = parts.filter(({ plan10b51 }) => plan10b51 === 'yes');
  if (planned.length === 0) return '';
  return planned.length === parts.length ? 'under a 10b5-1 plan' : 'partly under a 10b5-1 plan';
}

/** The owners whose names and CIKs are known to belong together. */
function ownersOf(ciks: readonly string[], filed: string): NonNullable<MatchedEvent['owners']> {
  const names = filed.split('; ');
  if (names.length !== ciks.length) return [];
  return ciks.slice(0, MAX_OWNERS).map((cik, place) => ({ cik, name: ownersText(names[place] ?? cik) }));
}

/** What one day's trade did to the holding; several days may be of several holdings. */
function holdingRow(direction: 'purchase' | 'sale', [part, ...others]: readonly TradePart[]): MatchedEvent['rows'] {
  if (part === undefined || others.length > 0) return [];
  const { heldAfter, heldBefore } = part;
  if (heldBefore === null || heldAfter === null) return [];
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

const filedRows = ({ acceptedAt, formType }: StoredEvent): MatchedEvent['rows'] => [
  ...(acceptedAt ? ([['Accepted by the SEC', easternText(acceptedAt.toISOString())]] as const) : []),
  ...(formType === null ? [] : ([['Form', formType]] as const)),
];

/** The price that a move reached, as dollars: `Fell to $94`. */
function reachedRow({ figures, move }: Pick<PriceEvent, 'figures' | 'move'>): MatchedEvent['rows'] {
  if (figures.close === null || move === null) return [];
  const far = farthest(move);
  return [[far < 0 ? 'Fell to' : 'Rose to', dollarsText((Number(figures.close) * (1 + far)).toFixed(2))]];
}

/** `Fell to $94, previous close $100` */
function priceWords(event: Pick<PriceEvent, 'figures' | 'move'>): string {
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
