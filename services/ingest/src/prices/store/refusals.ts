/** Rows refused for one reason, with the first one as an example. */
export interface Refusal {
  readonly reason: string;
  readonly count: number;
  readonly example: string | null;
}

/** Says how many bars a load held back and why. */
export function heldText(held: readonly Refusal[]): string {
  const count = held.reduce((sum, one) => sum + one.count, 0);
  const why = held.map(({ example, reason }) => `${reason}${example === null ? '' : `, such as ${example}`}`);
  return `${count === 1 ? '1 bar is' : `${count} bars are`} held back: ${why.join('; ')}. See npm run data:report.`;
}

/** Says how many closes of a load differ from a provider's. */
export function keptText(kept: readonly Refusal[]): string {
  const parts = kept.map(
    ({ count, example, reason }) => `${count} ${reason}${example === null ? '' : `, such as ${example}`}`,
  );
  return `${parts.join('; ')}.`;
}

/** Counts the refused rows of a load by reason. */
export class Refusals {
  readonly #byReason = new Map<string, { count: number; example: string | null }>();

  add(reason: string, example: string | null = null, count = 1): void {
    const known = this.#byReason.get(reason);
    if (known) known.count += count;
    else this.#byReason.set(reason, { count, example });
  }

  get count(): number {
    return this.list().reduce((sum, { count }) => sum + count, 0);
  }

  /** Most frequent first. */
  list(): Refusal[] {
    return [...this.#byReason]
      .map(([reason, { count, example }]) => ({ reason, count, example }))
      .sort((a, b) => b.count - a.count);
  }
}
