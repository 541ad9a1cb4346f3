import { isError } from './call-error.ts';

/** A caller who is asked to wait for longer is told so by the answer instead. */
const MAX_WAIT_S = 10;
/** Waits differ by up to this, so that callers who were shed together do not come back together. */
const SPREAD_MS = 1_000;

let waiting = 0;
const listeners = new Set<() => void>();
const change = (by: 1 | -1) => {
  waiting += by;
  for (const listener of listeners) listener();
};

/** Whether calls wait because the server is busy, for `useSyncExternalStore`. */
export const busyCalls = {
  get: (): boolean => waiting > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Sends a call, and once more after the time that the server asks for when it shed the call (`overloaded`). A call that was shed has
 * not been carried out, so this is safe for every operation.
 * @param signal ends the wait; the call is then sent no more
 */
export async function sendUnlessBusy(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  const response = await send();
  const seconds = await secondsToWait(response);
  if (seconds === undefined) return response;
  change(1);
  try {
    await pause(seconds * 1_000 + Math.random() * SPREAD_MS, signal);
    return await send();
  } finally {
    change(-1);
  }
}

async function secondsToWait(response: Response): Promise<number | undefined> {
  if (response.status !== 503) return undefined;
  const seconds = Number(response.headers.get('retry-after') ?? 'none');
  if (!(seconds >= 0 && seconds <= MAX_WAIT_S)) return undefined;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isError(answer) && answer.code === 'overloaded' ? seconds : undefined;
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
  });
