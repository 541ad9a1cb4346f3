/** A piece of confetti: where it started (shares of width and height), how fast it flies, and its look. */
export interface Piece {
  readonly x: number;
  readonly y: number;
  /** Shares of the height per second. */
  readonly speedX: number;
  readonly speedY: number;
  readonly spin: number;
  readonly color: number;
  readonly bornMs: number;
}

/** Spec part 3 section 9. */
export const START_MS = 100;
export const RUN_MS = 3_000;
export const BURST_MS = 250;
export const PIECE_MS = 1_800;
const MOST_PIECES = 50;
const GRAVITY = 1.1;

/** When there are bursts, in milliseconds since the dialog opened. */
export const BURST_TIMES: readonly number[] = Array.from(
  { length: RUN_MS / BURST_MS },
  (_, index) => START_MS + index * BURST_MS,
);

/** Two bursts, one at each side; later ones have fewer pieces. `random` gives shares of 1. */
export function burst(bornMs: number, colors: number, random: () => number): Piece[] {
  const count = Math.ceil(MOST_PIECES * (1 - (bornMs - START_MS) / RUN_MS));
  return Array.from({ length: count }, (_, index) => {
    const angle = random() * 2 * Math.PI;
    const speed = 0.15 + random() * 0.45;
    return {
      x: index % 2 === 0 ? 0.1 + random() * 0.2 : 0.7 + random() * 0.2,
      y: random() * 0.3,
      speedX: Math.cos(angle) * speed,
      speedY: Math.sin(angle) * speed - 0.2,
      spin: (random() - 0.5) * 12,
      color: Math.floor(random() * colors),
      bornMs,
    };
  });
}

/** Where a piece is: pixels, turn in radians, and how much of it has not faded. Undefined once it is gone. */
export function pieceAt(piece: Piece, nowMs: number, width: number, height: number) {
  const age = (nowMs - piece.bornMs) / 1_000;
  if (age < 0 || age * 1_000 > PIECE_MS) return undefined;
  return {
    x: piece.x * width + piece.speedX * height * age,
    y: (piece.y + piece.speedY * age + (GRAVITY / 2) * age * age) * height,
    turn: piece.spin * age,
    opacity: 1 - (age * 1_000) / PIECE_MS,
  };
}
