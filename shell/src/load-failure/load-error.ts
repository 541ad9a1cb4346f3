/**
 * The phase in which an area failed: reading the registry, checking the release against this shell, running its entry,
 * loading its code (chunks, styles, shared packages), starting it, or a crash while it was in use (`error`, as in signals).
 */
export type LoadPhase = 'registry' | 'fit' | 'entry' | 'code' | 'start' | 'error';

/** What went wrong in the phase. */
export type LoadFault =
  | 'absent'
  | 'error status'
  | 'no answer'
  | 'unreachable'
  | 'wrong type'
  | 'wrong hash'
  | 'no hash'
  | 'wrong version'
  | 'threw'
  | 'unfinished'
  | 'passing';

/** What is known of the file that the failure is about, and of the server's answer for it. */
export interface LoadFacts {
  /** Path on this origin. */
  readonly url?: string | undefined;
  readonly status?: number | undefined;
  readonly contentType?: string | undefined;
  /** `x-request-id` of the answer: the log lines of edge and service have it too. */
  readonly requestId?: string | undefined;
}

interface LoadErrorOptions {
  readonly facts?: LoadFacts;
  readonly version?: string | undefined;
  readonly cause?: unknown;
}

/** An area that could not be loaded or has crashed, or the registry that could not be loaded: the phase, what went wrong in it, and what is known of the file. */
export class AreaLoadError extends Error {
  override name = 'AreaLoadError';
  readonly phase: LoadPhase;
  readonly fault: LoadFault;
  readonly facts: LoadFacts;
  /** The release that was to be loaded. */
  readonly version: string | undefined;

  constructor(
    phase: LoadPhase,
    fault: LoadFault,
    message: string,
    { facts = {}, version, cause }: LoadErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.phase = phase;
    this.fault = fault;
    this.facts = facts;
    this.version = version;
  }

  /** All that is known, on one line, for the log and the small print. */
  get line(): string {
    const { url, status, contentType, requestId } = this.facts;
    return [
      `phase ${this.phase}`,
      url,
      status === undefined ? undefined : `status ${status}`,
      contentType,
      this.version === undefined ? undefined : `version ${this.version}`,
      requestId === undefined ? undefined : `request ${requestId}`,
      this.message,
    ]
      .filter((part) => part !== undefined && part !== '')
      .join(' · ');
  }
}
