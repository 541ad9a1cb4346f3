import { call } from '@sentinel/api-client';

/** A server that does not answer must not keep anyone where they are. */
const TIMEOUT_MS = 3_000;

/** Has the server end running as another user; resolves when that has happened, has failed, or takes too long. */
export async function endRunAs(): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await call('revert_run_as', {}, { signal });
}
