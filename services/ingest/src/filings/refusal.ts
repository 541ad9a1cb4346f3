/** A file or filing that is not stored; `reason` is one readable line. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const MAX_REASON = 1_000;

/** A reason as PostgreSQL and a terminal take it: reasons quote files, and files have NUL characters and half of a character. */
export function storableReason(reason: string): string {
  return reason.slice(0, MAX_REASON).replace(/\p{C}+/gu, ' ');
}
