import { AppError } from '@sentinel/contracts';

/**
 * Limits how long a caller waits, so that a store that hangs does not hang its callers. What the promise stands for continues;
 * its late result is ignored.
 * @throws AppError `unavailable` after the time
 */
export async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new AppError('unavailable', 'The service is not available right now. Please try again.')),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
