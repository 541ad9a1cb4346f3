import { type StoredAnswer, storeAnswer } from '@sentinel/service-kit';
import type { Dictionary } from './dictionaries.repository.ts';

/** How often the database is asked whether a dictionary has changed. Browsers keep it for three days, so it must be current. */
const CHECK_EVERY_MS = 1_000;

/**
 * Answers with a dictionary that is serialized and compressed only when its table has changed. Concurrent calls share one
 * serialization.
 * @param now in milliseconds
 */
export function storedDictionary(dictionary: Dictionary, now: () => number = Date.now): () => Promise<StoredAnswer> {
  let stored: { readonly answer: StoredAnswer; readonly version: string } | undefined;
  let nextCheck = 0;
  let refreshing: Promise<StoredAnswer> | undefined;

  async function refresh(): Promise<StoredAnswer> {
    // Read the version first, so that a change between the two statements is noticed at the next check.
    const version = await dictionary.version();
    if (stored?.version !== version)
      stored = { answer: await storeAnswer(Buffer.from(await dictionary.json())), version };
    nextCheck = now() + CHECK_EVERY_MS;
    return stored.answer;
  }

  return async () => {
    if (stored && now() < nextCheck) return stored.answer;
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
}
