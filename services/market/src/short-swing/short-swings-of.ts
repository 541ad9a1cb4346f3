import { monthsBefore } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { groupBy } from '../group-by.ts';
import { matchShortSwing } from './match-short-swing.ts';
import type { SwingRow } from './short-swings.repository.ts';

type ShortSwing = OperationResponse<'get_insider'>['short_swings'][number];
type Side = ShortSwing['pairs'][number]['sale'];

/** As many as an answer may have. */
const MAX_SHORT_SWINGS = 20;
const MAX_SWING_PAIRS = 50;

/** The first day whose trades count: a suit must be brought within two years (Section 16(b)). */
export const swingsFrom = (today: string): string => monthsBefore(today, 24);

/** What each person’s purchases and sales of each company let the company recover, the greatest profit first. */
export function shortSwingsOf(rows: readonly SwingRow[]): ShortSwing[] {
  return [...groupBy(rows, ({ cik, owner_cik }) => `${cik} ${owner_cik}`).values()]
    .flatMap((group) => shortSwingOf(group) ?? [])
    .sort((one, other) => other.profit - one.profit || one.owner_cik.localeCompare(other.owner_cik))
    .slice(0, MAX_SHORT_SWINGS);
}

function shortSwingOf(rows: readonly SwingRow[]): ShortSwing | null {
  const [first] = rows;
  const purchases = rows.filter(({ direction }) => direction === 'purchase');
  const sales = rows.filter(({ direction }) => direction === 'sale');
  const pairs = matchShortSwing(purchases, sales).flatMap(({ profit, purchase, sale, shares }) => {
    const [bought, sold] = [purchases[purchase], sales[sale]];
    return bought && sold ? [{ bought, sold, shares, profit }] : [];
  });
  if (!first || pairs.length === 0) return null;
  const { cik, name, owner, owner_cik, ticker } = first;
  return {
    ...{ cik, name, ticker, owner_cik, owner },
    profit: pairs.reduce((sum, { profit }) => sum + profit, 0),
    rows: new Set(pairs.flatMap(({ bought, sold }) => [bought, sold])).size,
    num_pairs: pairs.length,
    pairs: pairs
      .sort((one, other) => other.profit - one.profit)
      .slice(0, MAX_SWING_PAIRS)
      .map(({ bought, profit, shares, sold }) => ({ purchase: sideOf(bought), sale: sideOf(sold), shares, profit })),
  };
}

const sideOf = ({ accno, day, price }: SwingRow): Side => ({ accno, day, price });
