/** Something took longer than it may. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Rejects with a `TimeoutError` when a promise has not settled in time. The work behind the promise goes on. */
export function withTimeout<T>(timeoutMs: number, promise: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`${what} took longer than ${timeoutMs / 1000} s`)), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
