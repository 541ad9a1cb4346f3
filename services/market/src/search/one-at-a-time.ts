import { AppError } from '@sentinel/contracts';
import { type Call, callerOf } from '@sentinel/service-kit';

/** The studies and hints of a few tabs. */
const WAITING_PER_ACCOUNT = 4;
const WAITING_AT_MOST = 16;
const RETRY_AFTER_SECONDS = 5;

const BUSY = 'Too many studies are being made right now. Please try again in a moment.';

/**
 * Makes handlers run one at a time, first come first served, so that heavy reads leave the readers of the copy to searches.
 * A call whose caller has left takes up no place and does not start; where too many wait already, a call fails as `rate_limited`.
 * A handler's calls that are not heavy do not wait.
 */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  const waiting: Call[] = [];

  return <Payload, Answer>(
    handler: (payload: Payload, call: Call) => Answer | Promise<Answer>,
    isHeavy: (payload: Payload) => boolean = () => true,
  ) =>
    async (payload: Payload, call: Call): Promise<Answer> => {
      if (!isHeavy(payload)) return handler(payload, call);
      const { accountId } = callerOf(call);
      const stillThere = waiting.filter(({ signal }) => !signal.aborted);
      const own = stillThere.filter((waiter) => callerOf(waiter).accountId === accountId);
      if (stillThere.length >= WAITING_AT_MOST || own.length >= WAITING_PER_ACCOUNT) {
        throw new AppError('rate_limited', BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      waiting.push(call);
      const turn = last.then(() => {
        waiting.splice(waiting.indexOf(call), 1);
        call.signal.throwIfAborted();
        return handler(payload, call);
      });
      last = turn.catch(() => undefined);
      return await turn;
    };
}
