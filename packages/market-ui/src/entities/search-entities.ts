import type { Entity } from './entity.ts';
import type { EntityIndex } from './entity-index.ts';
import { foldCase } from './fold-case.ts';

/** Spec part 1 section 9 and part 2 section 9. */
const SUGGESTIONS_AT_MOST = 6;

interface Query {
  /** The typed words, in lower case: at least one. */
  readonly words: readonly [string, ...string[]];
  /** The words with one space between them. */
  readonly phrase: string;
  readonly kind: Entity['kind'] | undefined;
}

/** The rows of an index that match in one way. Earlier ways come before later ones. */
const WAYS: readonly ((index: EntityIndex, query: Query) => Iterable<number>)[] = [
  function* tickerIs(index, { words: [first] }) {
    for (const row of tickersFrom(index, first)) if (index.idAt(row) === first) yield row;
  },
  function* tickerStartsWith(index, { words: [first] }) {
    for (const row of tickersFrom(index, first)) if (index.idAt(row).startsWith(first)) yield row;
  },
  (index, { phrase }) => index.rowsWith(phrase),
  (index, { words }) => (words.length === 1 ? [] : index.rowsWith(longest(words))),
];

/**
 * The first entities whose ticker and name contain every typed word, ignoring case. The word `owner` or `company`
 * restricts the kind where both kinds are searched and another word is typed (spec part 2 section 5). An exact ticker
 * comes first, then tickers that start with the first word, then what contains the text as typed (part 1 section 2
 * "Company search bar behaviour"), then the others; each time companies by ticker, then owners by name.
 * @param indexes of companies, of owners, or of both in this order
 * @param without tickers and CIKs that are not offered
 */
export function searchEntities(
  indexes: readonly EntityIndex[],
  typed: string,
  without: readonly string[] = [],
  atMost: number = SUGGESTIONS_AT_MOST,
): Entity[] {
  const query = readQuery(typed, indexes.length > 1);
  if (query === null) return [];
  const found = new Map<string, Entity>();
  for (const rowsOf of WAYS) {
    for (const index of indexes) {
      if (query.kind !== undefined && index.kind !== query.kind) continue;
      for (const row of rowsOf(index, query)) {
        const line = index.lineAt(row);
        const key = `${index.kind} ${row}`;
        if (found.has(key) || !query.words.every((word) => line.includes(word))) continue;
        const entity = index.entity(row);
        if (without.includes(entity.id)) continue;
        found.set(key, entity);
        if (found.size === atMost) return [...found.values()];
      }
    }
  }
  return [...found.values()];
}

/** The words of a text, in lower case, as they are searched: an initial without its dot, for few are filed with it. */
export function searchedWords(typed: string): string[] {
  return foldCase(typed)
    .split(/\s+/)
    .map((word) => word.replace(/^(\p{L})\.$/u, '$1'))
    .filter(Boolean);
}

function readQuery(typed: string, isOfBothKinds: boolean): Query | null {
  const all = searchedWords(typed);
  const named = isOfBothKinds && all.length > 1 ? all.find(isKind) : undefined;
  const [first, ...others] = all.filter((word) => word !== named);
  if (first === undefined) return null;
  return { words: [first, ...others], phrase: [first, ...others].join(' '), kind: named };
}

const isKind = (word: string): word is Entity['kind'] => word === 'owner' || word === 'company';

/** A line starts with the ticker only in an index of companies. */
const tickersFrom = (index: EntityIndex, word: string) =>
  index.kind === 'company' ? index.rowsStartingWith(word) : [];

const longest = (words: readonly string[]) =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '');
