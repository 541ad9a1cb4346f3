/** A file or filing that is not stored; `reason` is one readable line. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
