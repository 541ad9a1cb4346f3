/** Rows refused for one reason, with the first one as an example. */
export interface Refusal {
  readonly reason: string;
  readonly count: number;
  readonly example: string | null;
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
