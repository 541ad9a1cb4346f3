import { UnrecoverableError } from 'bullmq';

/** Thrown by a handler when another try cannot help (e.g. an address that is refused for good): the job fails at once. */
export class PermanentJobError extends UnrecoverableError {
  override readonly name = 'PermanentJobError';

  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message);
    if (options.cause !== undefined) this.cause = options.cause;
  }
}
