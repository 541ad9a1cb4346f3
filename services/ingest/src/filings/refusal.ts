/** Why a file or a filing is not stored; `reason` is one line for a person to read. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
