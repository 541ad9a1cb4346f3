/** A bar of a series, as it is classified. */
export interface ObservedBar {
  readonly session: number;
  readonly close: number;
  /** Shares; null when it is unknown. */
  readonly volume: number | null;
  /** Somebody said that this close is right. */
  readonly isConfirmed: boolean;
}

/** A corporate action, with the first session that reflects it. */
export interface ObservedAction {
  readonly exSession: number;
  /** The close before ÷ the close since that the action alone would make: 10 for a ten-for-one split, 1 for a dividend. */
  readonly ratio: number;
  /** Dollars per share of a dividend; 0 for other actions. */
  readonly dividend: number;
}

/** Why a bar is held back: see docs/market-data.md, "Prices that are held back". */
export type HeldReason = 'spike' | 'split_not_told' | 'no_trading';

/** A move is odd when the close is more than half above or a third below. */
export const ODD_MOVE = 1.5;
const ODD = Math.log(ODD_MOVE);
/** A spike lasts at most so many bars. */
const SPIKE_BARS = 5;
/** It reverts when at most this share of the move is left. */
const LEFT = 0.25;
/** Volume does not excuse a move like this, and it is not believed before later bars confirm it. */
const HUGE = Math.log(4.5);
/**
 * News moves a price with many times the usual volume; wrong closes and splits come with an ordinary one. In the real prices of
 * 112 shares over five years, the splits had 0.4 to 1.8 times the usual dollar volume, and moves of a half that were news 3 to 3,000.
 */
const BUSY = 2.5;
/** The usual volume is the median of so many bars before. */
const USUAL_BARS = 20;
const SPLITS = [2, 3, 4, 5, 10, 20].map(Math.log);
/** How far, in logarithms, a split's ratio may differ from a whole number by the move of its day. */
const SPLIT_TOLERANCE = 0.05;
/** For a huge move with an ordinary volume. */
const HUGE_SPLIT_TOLERANCE = 0.1;
/** After a longer gap, a move says nothing. */
const GAP_SESSIONS = 10;
/** A split is only seen between bars this close, because news may have come in between. */
const SPLIT_GAP_SESSIONS = 2;
/** A close may be repeated without volume on so many sessions. */
const QUIET_SESSIONS = 10;

/**
 * Finds the bars of a series that look wrong. The first bar is taken for right.
 * @param bars in the order of their sessions
 * @returns the sessions to hold back, with the reason
 */
export function classifyBars(
  bars: readonly ObservedBar[],
  actions: readonly ObservedAction[],
): Map<number, HeldReason> {
  const held = quietBars(bars);
  const traded = bars.filter(({ session }) => !held.has(session));
  // Logarithms of the closes, without the moves that the actions made.
  const levels = traded.map(({ close, session }) =>
    actions.reduce(
      (level, { exSession, ratio }) => (exSession <= session ? level + Math.log(ratio) : level),
      Math.log(close),
    ),
  );
  const level = (at: number) => levels[at] ?? Number.NaN;
  const sessionAt = (at: number) => traded[at]?.session ?? 0;
  /** What is left of a move with the dividends added back; all of it where they are not below the close before, which cannot be. */
  const moveWithDividends = (before: number, at: number, move: number) => {
    const dividend = actions
      .filter(({ exSession }) => exSession > sessionAt(before) && exSession <= sessionAt(at))
      .reduce((sum, action) => sum + action.dividend, 0);
    const close = traded[at]?.close ?? 0;
    return dividend < (traded[before]?.close ?? 0) ? move + Math.log((close + dividend) / close) : move;
  };
  const hold = (from: number, until: number, reason: HeldReason) => {
    for (const { session } of traded.slice(from, until)) held.set(session, reason);
  };

  /** The places of the bars that were taken for right. */
  const right = [0];
  for (let at = 1; at < traded.length; at += 1) {
    const before = right.at(-1) ?? 0;
    const move = level(at) - level(before);
    const isNear = (other: number, to: number) => Math.abs(level(other) - level(to)) <= Math.abs(move) * LEFT;
    const isOdd =
      Math.abs(move) > ODD &&
      !traded[at]?.isConfirmed &&
      sessionAt(at) - sessionAt(before) <= GAP_SESSIONS &&
      // The way back from a move that was taken for right, or confirmed, is right, too.
      !right.slice(-SPIKE_BARS - 1).some((earlier) => isNear(at, earlier));
    const isHuge = Math.abs(move) > HUGE;
    const isFlat = isOdd && (isHuge || !isBusy(traded, before, at, ({ volume }) => volume));
    const end = isFlat ? moveEnd(traded, at, (other) => isNear(other, before)) : null;
    if (end !== null) {
      hold(at, end, 'spike');
      at = end - 1;
    } else if (isOdd && isHuge && !isSplit(move, HUGE_SPLIT_TOLERANCE) && traded.length - at < SPIKE_BARS) {
      hold(at, traded.length, 'spike');
      break;
    } else if (
      isOdd &&
      sessionAt(at) - sessionAt(before) <= SPLIT_GAP_SESSIONS &&
      (isBusy(traded, before, at, ({ close, volume }) => volume && volume * close)
        ? isHuge && isSplit(move, SPLIT_TOLERANCE)
        : isSplit(move, isHuge ? HUGE_SPLIT_TOLERANCE : SPLIT_TOLERANCE)) &&
      isSplit(moveWithDividends(before, at, move), isHuge ? HUGE_SPLIT_TOLERANCE : SPLIT_TOLERANCE) &&
      !actions.some(
        ({ dividend, exSession }) => dividend === 0 && exSession > sessionAt(before) && exSession <= sessionAt(at),
      )
    ) {
      const until = backAgain(
        traded,
        at,
        (other) => Math.abs(level(other) - level(other - 1) + move) <= 2 * SPLIT_TOLERANCE,
      );
      hold(at, until, 'split_not_told');
      right.push(until);
      at = until;
    } else {
      right.push(at);
    }
  }
  return held;
}

const isSplit = (move: number, tolerance: number) =>
  SPLITS.some((split) => Math.abs(Math.abs(move) - split) <= tolerance);

/** Whether a bar has many times the usual volume of those up to `before`; false when volumes are not known. */
function isBusy(
  bars: readonly ObservedBar[],
  before: number,
  at: number,
  volumeOf: (bar: ObservedBar) => number | null,
): boolean {
  const [bar] = bars.slice(at, at + 1);
  const volume = bar ? volumeOf(bar) : null;
  const usual = bars
    .slice(Math.max(0, before + 1 - USUAL_BARS), before + 1)
    .map(volumeOf)
    .filter((one) => one !== null)
    .sort((a, b) => a - b);
  const median = usual[Math.floor(usual.length / 2)];
  return volume !== null && median !== undefined && volume > BUSY * median;
}

/** The place of the bar with which a spike is over; null when it is none. */
function moveEnd(bars: readonly ObservedBar[], from: number, isBack: (at: number) => boolean): number | null {
  for (let at = from + 1; at <= from + SPIKE_BARS && at < bars.length; at += 1) {
    if (bars[at - 1]?.isConfirmed) return null;
    if (isBack(at)) return at;
  }
  return null;
}

/** The place of the next bar that was confirmed, or with which the closes are back; the number of bars when there is none. */
function backAgain(bars: readonly ObservedBar[], from: number, isBack: (at: number) => boolean): number {
  const found = bars.findIndex(({ isConfirmed }, at) => at > from && (isConfirmed || isBack(at)));
  return found < 0 ? bars.length : found;
}

/** Bars that repeat the close before without any volume, when there are more than ten in a row. */
function quietBars(bars: readonly ObservedBar[]): Map<number, HeldReason> {
  const held = new Map<number, HeldReason>();
  let run: number[] = [];
  const close = () => {
    if (run.length > QUIET_SESSIONS) for (const session of run) held.set(session, 'no_trading');
    run = [];
  };
  for (const [at, bar] of bars.entries()) {
    if (bar.volume === 0 && bar.close === bars[at - 1]?.close && !bar.isConfirmed) run.push(bar.session);
    else close();
  }
  close();
  return held;
}
