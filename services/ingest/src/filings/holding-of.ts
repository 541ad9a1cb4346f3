import { addDecimals, compareDecimals, type Decimal, readDecimal, writeDecimal, ZERO } from '@sentinel/calendar';
import type { NonDerivativeTransaction, OwnershipForm, TradeGroup } from '@sentinel/edgar';
import type { FiledTrade } from './filing-record.ts';

export type FiledHolding = Pick<FiledTrade, 'heldBefore' | 'heldAfter' | 'indirectBefore' | 'indirectAfter'>;

const UNKNOWN: FiledHolding = { heldBefore: null, heldAfter: null, indirectBefore: null, indirectAfter: null };

/** A row of Table I: what it moved (below 0: disposed of), and what its line held after it. */
interface Move {
  readonly row: number;
  readonly moved: Decimal;
  readonly after: Decimal;
}

interface Held {
  readonly before: Decimal;
  readonly after: Decimal;
}

/**
 * What the lines that a trade moved held before and after it, all of them and the indirect ones. It is the form's own arithmetic
 * (`sharesOwnedFollowingTransaction`): after the trade's last row of a line, and this less what the trade moved.
 * All null where a row of the trade does not say what is held after it, or where a line would start from less than nothing.
 */
export function holdingOf(form: OwnershipForm, { rows }: Pick<TradeGroup, 'rows'>): FiledHolding {
  const isOfTrade = ({ row }: { readonly row: number }) => rows.includes(row);
  const direct: Held[] = [];
  const indirect: Held[] = [];
  for (const line of linesOf(form.non_derivative_transactions)) {
    const moves = line.flatMap((row) => moveOf(row) ?? []);
    if (moves.filter(isOfTrade).length < line.filter(isOfTrade).length) return UNKNOWN;
    for (const part of partsOf(moves)) {
      const held = heldAround(part, isOfTrade);
      if (held === null) continue;
      if (held.before.units < 0n || held.after.units < 0n) return UNKNOWN;
      (line[0]?.direct_indirect === 'I' ? indirect : direct).push(held);
    }
  }
  const all = [...direct, ...indirect];
  return {
    heldBefore: sumOf(all, 'before'),
    heldAfter: sumOf(all, 'after'),
    indirectBefore: sumOf(indirect, 'before'),
    indirectAfter: sumOf(indirect, 'after'),
  };
}

/** The sum as a plain decimal; null of none. */
function sumOf(held: readonly Held[], side: keyof Held): string | null {
  return held.length === 0 ? null : writeDecimal(held.map((one) => one[side]).reduce(addDecimals, ZERO));
}

/** The rows of each line: of one security that is held in one way. */
function linesOf(rows: readonly NonDerivativeTransaction[]): readonly NonDerivativeTransaction[][] {
  const lines = new Map<string, NonDerivativeTransaction[]>();
  for (const row of rows) {
    const { direct_indirect: side, nature_of_ownership: nature, security_title: title } = row;
    const key = [title, side, nature].map((text) => (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim()).join('|');
    lines.set(key, [...(lines.get(key) ?? []), row]);
  }
  return [...lines.values()];
}

function moveOf({ acquired_disposed, row, shares, shares_owned_following }: NonDerivativeTransaction): Move | null {
  const [amount, after] = [shares, shares_owned_following].map((text) => (text === null ? null : readDecimal(text)));
  if (amount == null || after == null) return null;
  return { row, moved: acquired_disposed === 'D' ? negative(amount) : amount, after };
}

/**
 * The rows of a line in parts that go on from each other: each row holds what the one before held and what it moved itself, or all
 * state the same total. Rows that go on from nothing are of holders that the form does not tell apart ("See footnote").
 * Some forms list the newest row first.
 */
function partsOf(rows: readonly Move[]): readonly Move[][] {
  const goesOn = (from: Move, to: Move) => compareDecimals(addDecimals(from.after, to.moved), to.after) === 0;
  const isRunning = (moves: readonly Move[]) => moves.every((move, i) => i === 0 || goesOn(moves[i - 1] as Move, move));
  const newestFirst = [...rows].reverse();
  const ordered = !isRunning(rows) && isRunning(newestFirst) ? newestFirst : rows;
  const parts: Move[][] = [];
  for (const move of ordered) {
    const last = parts.at(-1)?.at(-1);
    if (last && (goesOn(last, move) || compareDecimals(last.after, move.after) === 0)) parts.at(-1)?.push(move);
    else parts.push([move]);
  }
  return parts;
}

/** What a part held before and after the rows of a trade; null when it has none of them. */
function heldAround(part: readonly Move[], isOfTrade: (move: Move) => boolean): Held | null {
  const last = part.findLastIndex(isOfTrade);
  const end = part.at(-1);
  if (last < 0 || end === undefined) return null;
  const undone = (moves: readonly Move[], from: Decimal) =>
    moves.reduce((held, { moved }) => addDecimals(held, negative(moved)), from);
  const after = undone(part.slice(last + 1), end.after);
  return { after, before: undone(part.filter(isOfTrade), after) };
}

const negative = ({ scale, units }: Decimal): Decimal => ({ scale, units: -units });
