/** A company that can be watched, by ticker; or a reporting owner, by CIK. */
export interface Entity {
  readonly kind: 'company' | 'owner';
  readonly id: string;
  readonly name: string;
  /** Of a company, where the dictionary contains it: ten digits. */
  readonly cik?: string;
}

/** Spec part 2, section 9. */
const SUGGESTIONS_AT_MOST = 6;

/**
 * How well an entity matches: its ticker is the typed text, its ticker starts with it, or the words occur elsewhere.
 */
type Rank = 0 | 1 | 2;

/**
 * Entities whose ticker and name contain every typed word, ignoring case; the word `owner` or `company` restricts the
 * kind (spec part 2, section 5). An exact ticker comes first, then tickers that start with the text, then names.
 * @param chosen ids that are not offered again
 */
export function searchEntities(entities: readonly Entity[], typed: string, chosen: readonly string[]): Entity[] {
  const all = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = all.find((word) => word === 'owner' || word === 'company');
  const words = all.filter((word) => word !== kind);
  const first = words[0];
  if (first === undefined) return [];
  const found: Record<Rank, Entity[]> = { 0: [], 1: [], 2: [] };
  for (const entity of entities) {
    if (kind !== undefined && entity.kind !== kind) continue;
    const ticker = entity.kind === 'company' ? entity.id.toLowerCase() : '';
    const text = `${ticker} ${entity.name.toLowerCase()}`;
    if (!words.every((word) => text.includes(word)) || chosen.includes(entity.id)) continue;
    const rank: Rank = ticker === first ? 0 : ticker.startsWith(first) ? 1 : 2;
    found[rank].push(entity);
  }
  const byName = (a: Entity, b: Entity) => (sortKey(a) < sortKey(b) ? -1 : 1);
  return [found[0], found[1], found[2]].flatMap((group) => group.sort(byName)).slice(0, SUGGESTIONS_AT_MOST);
}

/** Companies by ticker, then owners by name. */
function sortKey({ kind, id, name }: Entity): string {
  return kind === 'company' ? `0 ${id}` : `1 ${name}`;
}
