import { AppError } from '@sentinel/contracts';

/**
 * Gives what the promise gives, unless that takes too long: a store that hangs must not hang its caller. The work behind
 * the promise goes on; nobody sees what it comes to later.
 *
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
