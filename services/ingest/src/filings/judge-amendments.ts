import type {
  AmendmentFamily,
  Direction,
  FamilyFiling,
  FamilyRow,
  FamilyTrade,
  PartlyRestatedTrade,
} from './amendment-family.ts';
import { type Candidate, type RestatedRows, restatedRows } from './restated-row-of.ts';

/** What amendments make of a stored trade. */
export interface JudgedTrade {
  readonly trade: FamilyTrade;
  /** The latest amendment that replaces it; null while it stands. */
  readonly supersededBy: string | null;
  readonly isInPart: boolean;
  /** It stands, but without some of its rows. */
  readonly hasRestatedRows: boolean;
  /** All rows as filed, and those that count. */
  readonly rows: readonly FamilyRow[];
  readonly standingRows: readonly FamilyRow[];
  /** The day by which filings had reported all of its rows; null when that is not known. */
  readonly reportedOn: string | null;
}

/** What amendments make of a family of filings. */
export interface JudgedFamily {
  readonly trades: readonly JudgedTrade[];
  /** Rows that an amendment replaces while the other rows of their trade stand, with that amendment. */
  readonly rows: ReadonlyMap<FamilyRow, string>;
}

/**
 * Goes through the amendments in their order and decides what each one replaces of the filings before it: whole trades
 * (`RESTATED_ROWS`), or single rows where it is certain which ones (`restatedRows`). The result depends on the filings only, not
 * on the order in which they were stored.
 *
 * An amendment that is certain to restate other rows does not replace a trade that merely looks like it. A trade whose rows are
 * all replaced is replaced, too. A row was first reported by the oldest filing that has it. Where the original is not stored,
 * that is not known, except for a trade after the day on which the original was filed.
 */
export function judgeAmendments(family: AmendmentFamily): JudgedFamily {
  const state = new FamilyState(family);
  for (const filing of family.filings) {
    if (filing.isAmendment) state.judge(filing);
    else for (const row of state.rowsOf(filing.accession)) state.reportedOn.set(row, filing.filedOn);
  }
  return state.result();
}

/** A trade by its filing, direction and day. */
const tradeKey = (accession: string, direction: string, day: string | null) => `${accession} ${direction} ${day}`;
const keyOfRow = ({ accession, classification, day }: FamilyRow) => tradeKey(accession, classification, day);
const keyOfTrade = ({ accession, day, direction }: FamilyTrade) => tradeKey(accession, direction, day);

class FamilyState {
  readonly reportedOn = new Map<FamilyRow, string | null>();
  readonly #family: AmendmentFamily;
  readonly #rows = new Map<string, FamilyRow[]>();
  readonly #rowOf = new Map<string, FamilyRow>();
  readonly #rowsOfTrade = new Map<string, FamilyRow[]>();
  /** The latest amendment that replaces a trade, by the trade's key. */
  readonly #supersededTrade = new Map<string, string>();
  readonly #supersededRow = new Map<FamilyRow, string>();
  readonly #inPart: PartlyRestatedTrade[] = [];

  constructor(family: AmendmentFamily) {
    this.#family = family;
    for (const row of family.rows) {
      push(this.#rows, row.accession, row);
      push(this.#rowsOfTrade, keyOfRow(row), row);
      this.#rowOf.set(`${row.accession} ${row.number}`, row);
    }
  }

  rowsOf(accession: string): readonly FamilyRow[] {
    return this.#rows.get(accession) ?? [];
  }

  judge(filing: FamilyFiling): void {
    const { accession } = filing;
    const candidates = this.#candidates(accession);
    const matched = restatedRows(candidates);
    const isCertain = (row: FamilyRow) => matched.certain.has(row);
    const restated = this.#family.restatedTrades
      .filter(({ successor }) => successor === accession)
      .filter(({ day, direction, predecessor }) => {
        const older = this.#rowsOfTrade.get(tradeKey(predecessor, direction, day)) ?? [];
        if (!older.some((row) => this.#stands(row))) return true;
        const own = this.rowsOf(accession).filter(({ classification }) => classification === direction);
        const meant = new Set(own.map((row) => matched.certain.get(row)));
        return own.length === 0 || !own.every(isCertain) || older.some((row) => meant.has(row));
      })
      .map(({ day, direction, predecessor }) => tradeKey(predecessor, direction, day));
    const eliminated = this.#unmatchedOlder(restated, matched);
    for (const key of restated) this.#supersededTrade.set(key, accession);

    const unsettled = new Set<string>();
    for (const [key, own] of groupBy(this.rowsOf(accession), keyOfRow)) {
      const isTrade = own.some(({ classification }) => isDirection(classification));
      const settled = isTrade ? (own.every(isCertain) ? own : []) : own.filter(isCertain);
      if (isTrade && settled.length === 0) unsettled.add(key);
      for (const row of settled) {
        const older = matched.certain.get(row);
        if (older && !restated.includes(keyOfRow(older))) this.#supersededRow.set(older, accession);
      }
    }
    for (const partly of this.#family.partlyRestated) {
      if (partly.successor !== accession) continue;
      const older = tradeKey(partly.predecessor, partly.direction, partly.day);
      if (this.#supersededTrade.has(older)) continue;
      const isOpen = partly.isRecoded
        ? candidates.some(
            ({ isRecoded, newer, older: row }) => isRecoded && keyOfRow(row) === older && !isCertain(newer),
          )
        : unsettled.has(tradeKey(accession, partly.direction, partly.restatedDay));
      if (isOpen) this.#inPart.push(partly);
    }
    this.#reportRows(filing, matched, eliminated);
    this.#supersedeEmptyTrades(accession);
  }

  result(): JudgedFamily {
    const standing = new Set(
      this.#family.trades.flatMap((trade) => (this.#supersededTrade.has(keyOfTrade(trade)) ? [] : keyOfTrade(trade))),
    );
    const inPart = new Set(
      this.#inPart.flatMap(({ day, direction, isRecoded, predecessor, restatedDay, successor }) => {
        const older = tradeKey(predecessor, direction, day);
        const newer = tradeKey(successor, direction, restatedDay);
        const isNewerGone = this.#supersededTrade.has(newer);
        const isBoth = standing.has(older) && !isNewerGone && (standing.has(newer) || isRecoded);
        return isBoth ? [older, newer] : [];
      }),
    );
    return {
      trades: this.#family.trades.map((trade): JudgedTrade => {
        const key = keyOfTrade(trade);
        const rows = this.#rowsOfTrade.get(key) ?? [];
        const supersededBy = this.#supersededTrade.get(key) ?? null;
        const standingRows = supersededBy === null ? rows.filter((row) => !this.#supersededRow.has(row)) : rows;
        const days = rows.map((row) => this.reportedOn.get(row) ?? null);
        return {
          trade,
          supersededBy,
          isInPart: supersededBy === null && inPart.has(key),
          hasRestatedRows: standingRows.length < rows.length,
          rows,
          standingRows,
          reportedOn: days.includes(null) ? null : (days.sort().at(-1) ?? null),
        };
      }),
      rows: new Map([...this.#supersededRow].filter(([row]) => !this.#supersededTrade.has(keyOfRow(row)))),
    };
  }

  /** Pairs of the amendment's rows with the rows that still stand of what it amends. */
  #candidates(accession: string): Candidate[] {
    return this.#family.restating.flatMap(({ isRecoded, newer, older, predecessor, successor }) => {
      if (successor !== accession) return [];
      const pair = {
        newer: this.#rowOf.get(`${successor} ${newer}`),
        older: this.#rowOf.get(`${predecessor} ${older}`),
      };
      if (!pair.newer || !pair.older || !this.#stands(pair.older)) return [];
      return [{ newer: pair.newer, older: pair.older, isRecoded }];
    });
  }

  #stands(row: FamilyRow): boolean {
    return !this.#supersededRow.has(row) && !this.#supersededTrade.has(keyOfRow(row));
  }

  /** By direction, the days on which rows were reported that the amendment replaces although no row of it is like them. */
  #unmatchedOlder(restated: readonly string[], { likely }: RestatedRows): Map<string, (string | null)[]> {
    const matched = new Set(likely.values());
    const days = new Map<string, (string | null)[]>();
    for (const key of restated)
      for (const row of this.#rowsOfTrade.get(key) ?? [])
        if (this.#stands(row) && !matched.has(row)) push(days, row.classification, this.reportedOn.get(row) ?? null);
    return days;
  }

  /**
   * When the amendment's rows were first reported: with the row that they restate. Rows that are like none are corrections of the
   * rows that are left of a direction that is restated whole, if there are not more of them. Otherwise they are added by the
   * amendment, unless it may restate a trade in part.
   */
  #reportRows(
    filing: FamilyFiling,
    { likely }: RestatedRows,
    eliminated: ReadonlyMap<string, (string | null)[]>,
  ): void {
    const { accession } = filing;
    const predecessors = this.#family.reach.flatMap(({ predecessor, successor }) =>
      successor === accession ? predecessor : [],
    );
    const hasOriginal = this.#family.filings.some(
      (earlier) => !earlier.isAmendment && predecessors.includes(earlier.accession),
    );
    const open = new Set(
      this.#inPart.flatMap(({ direction, restatedDay, successor }) =>
        successor === accession ? tradeKey(accession, direction, restatedDay) : [],
      ),
    );
    const unmatched = this.rowsOf(accession).filter((row) => !likely.has(row));
    const added = (row: FamilyRow): string | null => {
      if (!hasOriginal) return isAfterOriginal(filing, row) ? filing.filedOn : null;
      const left = eliminated.get(row.classification) ?? [];
      const claims = unmatched.filter(({ classification }) => classification === row.classification).length;
      if (left.length > 0)
        return claims > left.length || left.includes(null) ? null : ([...left].sort().at(-1) ?? null);
      return open.has(keyOfRow(row)) ? null : filing.filedOn;
    };
    for (const row of unmatched) this.reportedOn.set(row, added(row));
    for (const [newer, older] of likely) this.reportedOn.set(newer, this.reportedOn.get(older) ?? null);
  }

  /** A trade all of whose rows were replaced, by this amendment and earlier ones, is replaced. */
  #supersedeEmptyTrades(accession: string): void {
    for (const trade of this.#family.trades) {
      const key = keyOfTrade(trade);
      const rows = this.#rowsOfTrade.get(key) ?? [];
      const isEmpty = rows.length > 0 && rows.every((row) => this.#supersededRow.has(row));
      if (isEmpty && !this.#supersededTrade.has(key)) this.#supersededTrade.set(key, accession);
    }
  }
}

/** The original cannot have reported a trade that was made after it was filed; one filed on the same day changes nothing. */
function isAfterOriginal({ amends, filedOn }: FamilyFiling, { day }: FamilyRow): boolean {
  return amends !== null && (amends === filedOn || (day !== null && day > amends));
}

const isDirection = (classification: FamilyRow['classification']): classification is Direction =>
  classification === 'purchase' || classification === 'sale';

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function groupBy(rows: readonly FamilyRow[], keyOf: (row: FamilyRow) => string): Map<string, FamilyRow[]> {
  const groups = new Map<string, FamilyRow[]>();
  for (const row of rows) push(groups, keyOf(row), row);
  return groups;
}
