import { type StoredAnswer, storeAnswer } from '@sentinel/service-kit';
import type { Dictionary } from './dictionaries.repository.ts';

/** How long nobody asks whether a dictionary has changed. Browsers keep what they get for three days, so it must be of now. */
const LOOK_AFTER_MS = 1_000;

/**
 * A dictionary, written and compressed once for each state of its table. Calls at the same time share
 * one making.
 * @param now milliseconds
 */
export function storedDictionary(dictionary: Dictionary, now: () => number = Date.now): () => Promise<StoredAnswer> {
  let stored: { readonly answer: StoredAnswer; readonly mark: string } | undefined;
  let lookAt = 0;
  let making: Promise<StoredAnswer> | undefined;

  async function make(): Promise<StoredAnswer> {
    // The mark is read first: what changes between the two is seen the next time.
    const mark = await dictionary.mark();
    if (stored?.mark !== mark) stored = { answer: await storeAnswer(Buffer.from(await dictionary.json())), mark };
    lookAt = now() + LOOK_AFTER_MS;
    return stored.answer;
  }

  return async () => {
    if (stored && now() < lookAt) return stored.answer;
    making ??= make().finally(() => {
      making = undefined;
    });
    return making;
  };
}
