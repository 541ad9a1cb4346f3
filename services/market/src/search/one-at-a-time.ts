import { type Call, callerOf, chargedAccount, createFairQueue } from '@sentinel/service-kit';

/** The studies and hints of a few tabs. */
const WAITING_PER_ACCOUNT = 4;
const WAITING = 16;
/** Below the time after which the gateway gives up. */
const WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

const BUSY = 'Too many studies are being made right now. Please try again in a moment.';

/**
 * Makes handlers run one at a time, accounts taking turns, so that heavy reads leave the readers of the copy to searches. A call whose
 * caller has left takes up no place and does not start; where too many wait already, a call fails as `overloaded`.
 * A handler's calls that are not heavy do not wait.
 */
export function oneAtATime() {
  const queue = createFairQueue({
    running: 1,
    waiting: WAITING,
    waitingPerKey: WAITING_PER_ACCOUNT,
    waitMs: WAIT_MS,
    busy: BUSY,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

  return <Payload, Answer>(
    handler: (payload: Payload, call: Call) => Answer | Promise<Answer>,
    isHeavy: (payload: Payload) => boolean = () => true,
  ) =>
    async (payload: Payload, call: Call): Promise<Answer> =>
      isHeavy(payload)
        ? queue.run(chargedAccount(callerOf(call)), () => handler(payload, call), call.signal)
        : handler(payload, call);
}
