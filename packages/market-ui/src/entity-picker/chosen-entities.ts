/** Companies and reporting owners that are picked, by id, in the order in which they were. */
export interface ChosenEntities {
  readonly tickers: readonly string[];
  readonly ownerCiks: readonly string[];
}

/** Nothing is picked: everything is meant. */
export const NONE_CHOSEN: ChosenEntities = { tickers: [], ownerCiks: [] };

/** The ticker of the company that is picked alone; null where none is, or several are. */
export function onlyTicker({ tickers, ownerCiks }: ChosenEntities): string | null {
  const [ticker = null, ...others] = tickers;
  return others.length + ownerCiks.length > 0 ? null : ticker;
}

/** Whether a company or an owner is picked. */
export const isAnyChosen = ({ tickers, ownerCiks }: ChosenEntities): boolean =>
  tickers.length > 0 || ownerCiks.length > 0;
