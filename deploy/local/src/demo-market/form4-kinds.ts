import { addDays } from '@sentinel/calendar';
import type { DemoCompany, DemoInsider } from './demo-companies.ts';
import type { DemoExercise, DemoForm4, DemoTransaction } from './demo-form4.ts';
import type { DemoBar } from './prices/demo-bar.ts';
import type { Random } from './random.ts';

/**
 * The kinds of Form 4 and their weights in the demo market; sales outnumber purchases. Three of four companies have no fund and
 * skip the fund kinds.
 */
export const KIND_WEIGHTS = {
  sale: 40,
  exerciseAndSale: 17,
  purchase: 10,
  award: 9,
  taxWithholding: 9,
  gift: 3,
  fundSale: 8,
  fundPurchase: 5,
  privatePlacement: 1.3,
  mismarkedSale: 0.4,
} as const;

/** In a cluster, several insiders trade before news (trades/plan-trades.ts). */
export type DemoKind = keyof typeof KIND_WEIGHTS | 'clusterPurchase' | 'clusterSale';

/** Shares that each insider holds, by CIK; each form updates it. */
export type Holdings = Map<string, number>;

/** The content of a form without its acceptance time and accession number. */
export type Form4Body = Pick<DemoForm4, 'owners' | 'isPlanTrade' | 'transactions' | 'exercises' | 'footnotes'>;

interface Scene {
  random: Random;
  company: DemoCompany;
  owners: readonly DemoInsider[];
  /** Prices of the trade date. */
  bar: DemoBar;
  holdings: Holdings;
}

const PRICE_RANGE = (low: string, high: string): string =>
  `The price reported in Column 4 is a weighted average price. These shares were traded in multiple transactions at prices ranging from $${low} to $${high}, inclusive.`;

/** What takes shares away; who holds none buys instead. */
const DISPOSALS: ReadonlySet<DemoKind> = new Set(['sale', 'clusterSale', 'taxWithholding', 'gift', 'mismarkedSale']);

/** Generates the form. `owners` has several members for the fund kinds, and one for the others. */
export function form4Body(planned: DemoKind, scene: Scene): Form4Body {
  const kind = DISPOSALS.has(planned) && heldBy(scene) === 0 ? 'purchase' : planned;
  switch (kind) {
    case 'sale':
    case 'clusterSale':
      return sale(scene, kind);
    case 'exerciseAndSale':
      return exerciseAndSale(scene);
    case 'purchase':
    case 'clusterPurchase':
      return purchase(scene);
    case 'award':
      return singleRow(scene, 'A', 'A', scene.random.int(5, 600) * 100, 0);
    case 'taxWithholding':
      return singleRow(scene, 'F', 'D', part(scene, 0.01, 0.06), scene.bar.close * 100);
    case 'gift':
      return singleRow(scene, 'G', 'D', part(scene, 0.01, 0.08), 0);
    case 'fundSale':
      return { ...marketRows(scene, 'S', 'D', part(scene, 0.02, 0.15), 'By Fund'), exercises: [] };
    case 'fundPurchase':
      return { ...marketRows(scene, 'P', 'A', part(scene, 0.01, 0.08), 'By Fund'), exercises: [] };
    case 'privatePlacement':
      return privatePlacement(scene);
    case 'mismarkedSale':
      return mismarkedSale(scene);
  }
}

function sale(scene: Scene, kind: 'sale' | 'clusterSale' = 'sale'): Form4Body {
  // Cluster sales are timed by the insiders, so they are never under a plan.
  const isPlanTrade = kind === 'sale' && scene.random.chance(0.45);
  const body = marketRows(scene, 'S', 'D', part(scene, 0.02, 0.2), null);
  if (isPlanTrade) body.footnotes.push(planNote(scene));
  return { ...body, isPlanTrade, exercises: [] };
}

function purchase(scene: Scene): Form4Body {
  const cents = scene.bar.close;
  const shares = Math.max(100, Math.round((scene.random.int(15, 900) * 100_000) / cents / 100) * 100);
  return { ...marketRows(scene, 'P', 'A', shares, null), exercises: [] };
}

function exerciseAndSale(scene: Scene): Form4Body {
  const { bar, random } = scene;
  const { day } = bar;
  const shares = random.int(5, 400) * 100;
  const strike = Math.round(bar.close * (0.2 + random.next() * 0.5)) * 100;
  const exercise: DemoExercise = {
    date: day,
    shares,
    strike,
    expiration: addDays(day, random.int(300, 2500)),
    leftAfter: random.int(0, 300) * 100,
  };
  const exercised = row(scene, 'M', 'A', shares, strike, []);
  const isPlanTrade = random.chance(0.6);
  const sold = marketRows(scene, 'S', 'D', shares, null);
  if (isPlanTrade) sold.footnotes.push(planNote(scene));
  return { ...sold, isPlanTrade, transactions: [exercised, ...sold.transactions], exercises: [exercise] };
}

/** A purchase from the issuer, whose price is given only in a footnote. */
function privatePlacement(scene: Scene): Form4Body {
  const price = `$${(scene.bar.close / 100).toFixed(2)}`;
  return {
    owners: scene.owners,
    isPlanTrade: false,
    transactions: [row(scene, 'P', 'A', scene.random.int(20, 900) * 100, null, [1])],
    exercises: [],
    footnotes: [
      `Acquired directly from the issuer in a private placement of units, each of one share and one warrant, at ${price} a unit.`,
    ],
  };
}

/** A sale marked as an acquisition, as in a few real forms. */
function mismarkedSale(scene: Scene): Form4Body {
  const body = sale(scene);
  const [first, ...rest] = body.transactions;
  return first ? { ...body, transactions: [{ ...first, direction: 'A' }, ...rest] } : body;
}

function singleRow(
  scene: Scene,
  code: DemoTransaction['code'],
  direction: DemoTransaction['direction'],
  shares: number,
  price: number,
): Form4Body {
  return {
    owners: scene.owners,
    isPlanTrade: false,
    transactions: [row(scene, code, direction, shares, price, [])],
    exercises: [],
    footnotes: [],
  };
}

/** One to five rows with `shares` in total. Most larger rows have an average price, with the price range in a footnote. */
function marketRows(
  scene: Scene,
  code: 'P' | 'S',
  direction: DemoTransaction['direction'],
  shares: number,
  indirect: string | null,
): Omit<Form4Body, 'exercises'> {
  const { random } = scene;
  const { high, low } = scene.bar;
  const footnotes: string[] = [];
  const transactions: DemoTransaction[] = [];
  const count = shares < 500 ? 1 : random.int(1, random.chance(0.3) ? 5 : 2);
  let left = shares;
  for (let n = 0; n < count && left > 0; n += 1) {
    const traded =
      n === count - 1
        ? left
        : Math.min(left, Math.max(1, Math.round((left / (count - n)) * (0.6 + random.next() * 0.8))));
    left -= traded;
    const cents = random.int(low, high);
    const isAverage = traded > 1000 && random.chance(0.6);
    if (isAverage) footnotes.push(PRICE_RANGE((low / 100).toFixed(2), (high / 100).toFixed(2)));
    // An average price has more decimals than the price of a single trade.
    const price = cents * 100 + (isAverage && low < cents && cents < high ? random.int(-99, 99) : 0);
    transactions.push({
      ...row(scene, code, direction, traded, price, isAverage ? [footnotes.length] : []),
      indirect,
    });
  }
  return { owners: scene.owners, isPlanTrade: false, transactions, footnotes };
}

function row(
  { bar, holdings, owners }: Scene,
  code: DemoTransaction['code'],
  direction: DemoTransaction['direction'],
  shares: number,
  price: number | null,
  priceFootnotes: number[],
): DemoTransaction {
  const [owner] = owners;
  if (!owner) throw new RangeError('A form needs an owner.');
  const before = heldBy({ holdings, owners });
  const ownedAfter = Math.max(0, direction === 'A' ? before + shares : before - shares);
  for (const { cik } of owners) holdings.set(cik, ownedAfter);
  return { code, direction, date: bar.day, shares, price, priceFootnotes, ownedAfter, indirect: null };
}

/** A number of shares between two fractions of the first owner's holding, but at least 100, unless fewer are held. */
function part(scene: Scene, least: number, most: number): number {
  const held = heldBy(scene);
  const wanted = Math.round((held * (least + scene.random.next() * (most - least))) / 10) * 10;
  return Math.min(Math.max(100, wanted), held);
}

/** What the first owner holds before the form. */
function heldBy({ holdings, owners: [owner] }: Pick<Scene, 'holdings' | 'owners'>): number {
  return owner === undefined ? 0 : (holdings.get(owner.cik) ?? owner.startingShares);
}

function planNote({ bar, random }: Scene): string {
  return `Made under a Rule 10b5-1 trading plan adopted by the reporting person on ${addDays(bar.day, -random.int(95, 300))}.`;
}
