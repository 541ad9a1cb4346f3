import { sumAmounts } from './amounts.ts';
import { type AlertEvent, ownersOf } from './judge-events.ts';
import { type AlertRule, constraintOf } from './rule.ts';

/** What an event must have to match an alert: a company, an owner, one of a watchlist, a word, an item, an industry, or nothing in particular. */
export type AnchorKind = 'issuer' | 'owner' | 'watchlist' | 'word' | 'item' | 'industry' | 'any';

/** An entry of the inverted index for matching (`alerts.alert_anchor`). */
export interface Anchor {
  readonly kind: AnchorKind;
  /** A ten-digit CIK, a watchlist's id, a word in lower case, an item code, or an industry; empty for `any`. */
  readonly key: string;
}

/** Where an alert stands in the index. */
export interface Anchors {
  readonly anchors: readonly Anchor[];
  /** The least size (`sizeOf`) of an event that can match. */
  readonly floor: number;
}

const ANY: Anchor = { kind: 'any', key: '' };

/**
 * An alert's entries: all of one kind, the most selective that it has. Each event that matches it has one of them (`anchorsOfEvent`)
 * and is at least as large as the floor, so that an event is judged only against the alerts found.
 */
export const anchorsOf = (rule: AlertRule): Anchors => ({ anchors: entriesOf(rule), floor: floorOf(rule) });

function entriesOf({ company, filing, formType, targets }: AlertRule): readonly Anchor[] {
  if (targets.kind === 'watchlist') return [{ kind: 'watchlist', key: targets.id }];
  if (targets.kind !== 'any') return distinct(targets.ciks).map((key) => ({ kind: targets.kind, key }));
  const words = formType === '8-K' || formType === 'keyword' ? rareWords({ filing }) : undefined;
  if (words) return words.map((key) => ({ kind: 'word', key }));
  const items = formType === '8-K' ? constraintOf(filing, 'item_number') : undefined;
  if (items) return distinct(items.val).map((key) => ({ kind: 'item', key }));
  const industries = company.includes('include_all') ? undefined : industriesOf({ company });
  return industries ? distinct(industries).map((key) => ({ kind: 'industry', key })) : [ANY];
}

function industriesOf({ company }: Pick<AlertRule, 'company'>): readonly string[] | undefined {
  for (const one of company) if (one !== 'include_all' && one.criteria_type === 'industry') return one.val;
  return undefined;
}

const distinct = <Key extends string>(keys: readonly Key[]): Key[] => [...new Set(keys)];

/**
 * The words by which a filing with the keywords is found: of each keyword where one is enough, of one where all are needed.
 * Undefined where a keyword has no word of Latin letters and digits: PostgreSQL, which cuts texts into words, may cut others elsewhere.
 */
function rareWords({ filing }: Pick<AlertRule, 'filing'>): readonly string[] | undefined {
  const keywords = constraintOf(filing, 'keywords');
  if (!keywords) return undefined;
  const longest = keywords.val.map((keyword) => longestWord(keyword));
  if (keywords.bool === 'or') return longest.includes('') ? undefined : distinct(longest);
  const best = longest.reduce((one, other) => (other.length > one.length ? other : one), '');
  return best === '' ? undefined : [best];
}

/** The longest word of a keyword that has only ASCII letters and digits, in lower case: long words are rare. Empty without one. */
function longestWord(keyword: string): string {
  const words = (keyword.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => /^[A-Za-z0-9]+$/.test(word));
  return words.reduce((one, other) => (other.length > one.length ? other : one), '').toLowerCase();
}

/** The least size of an event that can match: US dollars of a trade, the move of a price as a fraction, otherwise 0. */
function floorOf({ filing, formType, moves }: AlertRule): number {
  if (formType === '4') {
    const value = constraintOf(filing, 'value_shares_traded');
    return value && value.bool !== 'le' ? (value.val[0] ?? 0) : 0;
  }
  if (formType === 'keyword' || moves.length === 0) return 0;
  return Math.min(...moves.map(([, threshold]) => threshold));
}

/** The entries to look up for an event. Those of watchlists are found by its companies and owners (`candidateAlerts`). */
export function anchorsOfEvent(event: AlertEvent): readonly Anchor[] {
  const issuers = event.kind === '4' ? [event.issuerCik] : event.kind === 'keyword' ? event.ciks : [event.cik];
  const owners = event.kind === '4' ? ownersOf(event) : [];
  const words = event.kind === '8-K' || event.kind === 'keyword' ? event.words : [];
  const items = event.kind === '8-K' ? event.items : [];
  const { industry } = event.figures;
  return [
    ANY,
    ...(industry === null ? [] : [{ kind: 'industry', key: industry } as const]),
    ...issuers.map((key): Anchor => ({ kind: 'issuer', key })),
    ...owners.map((key): Anchor => ({ kind: 'owner', key })),
    ...items.map((key): Anchor => ({ kind: 'item', key })),
    ...words.map((key): Anchor => ({ kind: 'word', key })),
  ];
}

/** The size of an event that the floors of alerts are compared with. */
export function sizeOf(event: AlertEvent): number {
  switch (event.kind) {
    case '4':
      // What an alert counts of a trade is a part of it, and never worth more.
      return Number(sumAmounts(event.parts.flatMap(({ value }) => value ?? [])));
    case 'keyword':
      return 0;
    default:
      return event.move ? Math.max(-event.move.lowest, event.move.highest, 0) : 0;
  }
}
