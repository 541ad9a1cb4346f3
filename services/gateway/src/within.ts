import { AppError } from '@sentinel/contracts';

/**
 * Gives what the work gives, unless it takes too long: a store that hangs must not hang the caller. The work itself goes
 * on; what it comes to later is of no use to anybody.
 *
 * @throws AppError `unavailable` after the time
 */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new AppError('unavailable', 'The service is not available right now. Please try again.')),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
