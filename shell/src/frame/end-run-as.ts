import { call } from '@sentinel/api-client';

/** A server that does not answer must not keep anyone in the run-as. */
const TIMEOUT_MS = 3_000;

/** Tells the server to end running as another user; resolves when that succeeded, failed, or took too long. */
export async function endRunAs(): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await call('revert_run_as', {}, { signal });
}
