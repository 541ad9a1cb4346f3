import { swingsSince } from '@sentinel/vocabulary-market';

/** A purchase, or a sale: shares and a price, in the same units on both sides. */
export interface SwingTrade {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly shares: number;
  /** Dollars a share. */
  readonly price: number;
}

/** Shares of a purchase that are matched with shares of a sale; both by their place. */
export interface SwingPair {
  readonly purchase: number;
  readonly sale: number;
  readonly shares: number;
  /** Dollars; above zero for all pairs together, but not for each. */
  readonly profit: number;
}

/** Shares in whole numbers: forms have at most four decimals. */
const SCALE = 10_000;

/**
 * Matches purchases with sales within less than six months, in either order, so that the profit is the greatest possible: what Section
 * 16(b) lets the issuer recover. Lowest-in, highest-out can fall short of that, because a sale may be needed for another purchase. It is a
 * transport problem whose costs lie only in its ends, solved by successive shortest paths: each step matches the shares with the greatest
 * gain that rearranging the pairs so far allows, until no gain is left.
 */
export function matchShortSwing(purchases: readonly SwingTrade[], sales: readonly SwingTrade[]): SwingPair[] {
  const since = sales.map(({ day }) => swingsSince(day));
  const bought = purchases.map(({ day }) => ({ day, since: swingsSince(day) }));
  const buyable = sales.map(({ day }, sale) =>
    bought.flatMap((purchase, place) =>
      (purchase.day < day ? purchase.day > (since[sale] ?? '') : day > purchase.since) ? place : [],
    ),
  );
  const toBuy = purchases.map(({ shares }) => Math.round(shares * SCALE));
  const toSell = sales.map(({ shares }) => Math.round(shares * SCALE));
  /** Matched shares by sale, of each purchase. */
  const flow = purchases.map(() => new Map<number, number>());
  const byPrice = sales.map((_, place) => place).sort((a, b) => (sales[b]?.price ?? 0) - (sales[a]?.price ?? 0));

  for (;;) {
    const path = bestPath();
    if (path === null) break;
    push(path);
  }
  return flow.flatMap((matched, purchase) =>
    [...matched].map(
      ([sale, shares]): SwingPair => ({
        purchase,
        sale,
        shares: shares / SCALE,
        profit: ((sales[sale]?.price ?? 0) - (purchases[purchase]?.price ?? 0)) * (shares / SCALE),
      }),
    ),
  );

  /** From a purchase that has shares left to a sale that has, over pairs that can be undone: `[purchase, sale, purchase, …, sale]`. */
  function bestPath(): number[] | null {
    const next: (number | undefined)[] = Array(purchases.length).fill(undefined);
    /** The pair that is undone to reach the purchase after a sale. */
    const undone: (number | undefined)[] = Array(sales.length).fill(undefined);
    const isReached = sales.map(() => false);
    let best: { readonly from: number; readonly gain: number } | null = null;
    const cheapest = Math.min(...purchases.flatMap(({ price }, place) => ((toBuy[place] ?? 0) > 0 ? price : [])));
    for (const end of byPrice) {
      // No purchase gains more by the sales that are left.
      if ((sales[end]?.price ?? 0) - cheapest <= (best?.gain ?? 0)) break;
      if ((toSell[end] ?? 0) === 0 || isReached[end]) continue;
      isReached[end] = true;
      // Backwards, so that each purchase is labeled once, by the best sale that it can reach.
      for (const queue = [end]; queue.length > 0; ) {
        const sale = queue.pop() ?? 0;
        for (const purchase of buyable[sale] ?? []) {
          if (next[purchase] !== undefined) continue;
          next[purchase] = sale;
          const gain = (sales[end]?.price ?? 0) - (purchases[purchase]?.price ?? 0);
          if ((toBuy[purchase] ?? 0) > 0 && gain > (best?.gain ?? 0)) best = { from: purchase, gain };
          for (const other of flow[purchase]?.keys() ?? []) {
            if (isReached[other]) continue;
            isReached[other] = true;
            undone[other] = purchase;
            queue.push(other);
          }
        }
      }
    }
    if (best === null) return null;
    const path: number[] = [];
    for (let purchase: number | undefined = best.from; purchase !== undefined; ) {
      const sale: number = next[purchase] ?? 0;
      path.push(purchase, sale);
      purchase = undone[sale];
    }
    return path;
  }

  function push(path: readonly number[]): void {
    const [first = 0] = path;
    const last = path.at(-1) ?? 0;
    let shares = Math.min(toBuy[first] ?? 0, toSell[last] ?? 0);
    for (let place = 2; place < path.length; place += 2)
      shares = Math.min(shares, flow[path[place] ?? 0]?.get(path[place - 1] ?? 0) ?? 0);
    for (let place = 0; place < path.length; place += 2) {
      const [purchase = 0, sale = 0] = path.slice(place, place + 2);
      change(purchase, sale, shares);
      if (place > 0) change(purchase, path[place - 1] ?? 0, -shares);
    }
    toBuy[first] = (toBuy[first] ?? 0) - shares;
    toSell[last] = (toSell[last] ?? 0) - shares;
  }

  function change(purchase: number, sale: number, by: number): void {
    const matched = flow[purchase];
    const shares = (matched?.get(sale) ?? 0) + by;
    if (shares > 0) matched?.set(sale, shares);
    else matched?.delete(sale);
  }
}
