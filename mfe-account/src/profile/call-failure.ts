import type { CallError } from '@sentinel/api-client';

/** A call that failed, as queries and mutations carry it; the message is fit for the screen. */
export class CallFailure extends Error {
  readonly code: CallError['code'];
  readonly reason: CallError['reason'];

  constructor({ error, code, reason }: CallError) {
    super(error);
    this.code = code;
    this.reason = reason;
  }
}
