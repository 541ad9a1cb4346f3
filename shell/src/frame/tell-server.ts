import { call } from '@sentinel/api-client';

/** A server that does not answer must not keep anyone where they are. */
const TIMEOUT_MS = 3_000;

/** Has the server end a session; resolves when that has happened, has failed, or takes too long. */
export async function tellServer(type: 'logout' | 'revert_run_as'): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const tooLate = new Promise((done) => signal.addEventListener('abort', done));
  // A logout ends the user's own session, and with it one of running as another. The signal ends this call only; a
  // renewal of the token before it may hang, too.
  await Promise.race([call(type, {}, { signal, asSelf: type === 'logout' }), tooLate]);
}
