import type { Database } from '@sentinel/database';
import type { UnreadEntry } from '@sentinel/edgar';
import { type StoredUnreadEntry, UNREAD_ENTRIES } from '@sentinel/vocabulary-market';
import { readCursor, writeCursor } from './fetch-cursor.ts';
import { isWantedForm } from './wanted-forms.ts';

/** Kept at most; a feed with more of them is broken as a whole, and the newest say how. */
const MAX_KEPT = 200;
const KEPT_MS = 7 * 86_400_000;

/** Whether the filing of an entry that cannot be read may be one that is fetched. */
const mayBeWanted = ({ formType }: UnreadEntry): boolean => formType === null || isWantedForm(formType);

const keyOf = ({ accession, formType, title }: Omit<UnreadEntry, 'reason'>): string =>
  accession ?? `${formType} ${title}`;

/**
 * Keeps the entries that could not be read, but for those of forms that are not fetched and those whose filing is queued anyway
 * (another of its parties could be read). Returns the ones that were not kept before.
 */
export async function keepUnreadEntries(
  database: Pick<Database, 'sql'>,
  unread: readonly UnreadEntry[],
  now: Date,
): Promise<StoredUnreadEntry[]> {
  const wanted = unread.filter(mayBeWanted);
  if (wanted.length === 0) return [];
  const accessions = wanted.flatMap(({ accession }) => accession ?? []);
  const queued = new Set(
    (
      await database.sql<{ accession: string }[]>`
        select accession from market.filing_fetch where accession = any(${accessions}::text[])`
    ).map(({ accession }) => accession),
  );
  const { entries = [] } = (await readCursor<{ entries?: StoredUnreadEntry[] }>(database, UNREAD_ENTRIES)) ?? {};
  const known = new Set(entries.map(keyOf));
  const fresh = new Map<string, StoredUnreadEntry>();
  for (const entry of wanted) {
    const key = keyOf(entry);
    if (known.has(key) || fresh.has(key) || (entry.accession !== null && queued.has(entry.accession))) continue;
    fresh.set(key, { ...entry, seenAt: now.toISOString() });
  }
  if (fresh.size === 0) return [];
  const kept = entries.filter(({ seenAt }) => Date.parse(seenAt) > now.getTime() - KEPT_MS);
  await writeCursor(database, UNREAD_ENTRIES, { entries: [...fresh.values(), ...kept].slice(0, MAX_KEPT) });
  return [...fresh.values()];
}
