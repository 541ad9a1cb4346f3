/** A kind of job: its queue name, how often it is tried, and (as a type only) its payload. */
export interface JobDefinition<Payload> {
  /** Name of the queue: lower-case words joined by '-', e.g. `deliver-notification`. */
  readonly name: string;
  /** How often a job is tried in all, the first time included. */
  readonly attempts: number;
  /** Wait before the first retry; each further wait is twice as long. */
  readonly backoffMs: number;
  /** Never set: carries the payload's type. */
  readonly payload?: Payload;
}

/** Settings of a kind of job; what is left out gets the defaults of {@link defineJob}. */
export interface JobSettings {
  attempts?: number;
  backoffMs?: number;
}

const JOB_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Declares a kind of job. The payload must survive JSON (no Date, Map or undefined inside).
 * Without settings a job is tried 5 times: at once, then after 1, 2, 4 and 8 seconds.
 * @throws {TypeError} when the name could not be a queue's name on both drivers (it takes no ':'), or a setting is out of range
 */
export function defineJob<Payload>(name: string, settings: JobSettings = {}): JobDefinition<Payload> {
  const { attempts = 5, backoffMs = 1000 } = settings;
  if (!JOB_NAME.test(name)) throw new TypeError(`Job name '${name}' must be lower-case words joined by '-'`);
  if (!Number.isInteger(attempts) || attempts < 1) throw new TypeError(`${name}: attempts must be 1 or more`);
  if (!(backoffMs >= 0)) throw new TypeError(`${name}: backoffMs must be 0 or more`);
  return Object.freeze({ name, attempts, backoffMs });
}
