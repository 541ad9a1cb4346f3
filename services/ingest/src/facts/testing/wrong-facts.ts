import type { Statements } from '@sentinel/database';
import { referenceFacts } from './reference-facts.ts';
import { storedFacts } from './stored-facts.ts';

/** Lists the differences between the stored facts and the reference. */
export async function wrongFacts(database: { readonly sql: Statements }): Promise<string[]> {
  return (await checkFacts(database, null)).wrong;
}

/** What was compared, and what differs. */
export interface CheckedFacts {
  readonly events: number;
  readonly trades: number;
  /** Values of the reference that are known. */
  readonly known: number;
  readonly wrong: string[];
}

/**
 * Compares the stored facts with the reference.
 * @param ciks only those of these companies; null for all
 */
export async function checkFacts(
  { sql }: { readonly sql: Statements },
  ciks: readonly string[] | null,
): Promise<CheckedFacts> {
  const reference = await referenceFacts({ sql }, ciks);
  const stored = await storedFacts(sql, ciks);
  const values = [...reference.events, ...reference.trades].flatMap((fact) => Object.values(fact).flat());
  return {
    events: reference.events.length,
    trades: reference.trades.length,
    known: values.filter((value) => value !== null).length,
    wrong: [
      ...differences(stored.events, reference.events, ({ accession, cik }) => `${accession} ${cik}`),
      ...differences(stored.trades, reference.trades, ({ tradeId }) => `trade ${tradeId}`),
    ],
  };
}

type Fact = Readonly<Record<string, unknown>>;

/** Numbers may differ by a billionth, market values by a cent. */
function differences(stored: readonly Fact[], reference: readonly Fact[], key: (fact: Fact) => string): string[] {
  const left = new Map(stored.map((fact) => [key(fact), fact]));
  const found: string[] = [];
  for (const expected of reference) {
    const name = key(expected);
    const actual = left.get(name);
    left.delete(name);
    if (!actual) found.push(`${name}: not stored`);
    else
      for (const field of Object.keys(actual)) {
        if (!isSame(actual[field], expected[field], field === 'marketValue' ? 0.01 : 1e-9))
          found.push(
            `${name} ${field}: ${JSON.stringify(actual[field])}, by the reference ${JSON.stringify(expected[field])}`,
          );
      }
  }
  return [...found, ...[...left.keys()].map((name) => `${name}: stored, not in the reference`)];
}

function isSame(a: unknown, b: unknown, tolerance: number): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, place) => isSame(one, b[place], tolerance));
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= Math.max(tolerance, 1e-9 * Math.abs(b));
  return a === b;
}
