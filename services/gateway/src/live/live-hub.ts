import type { LiveTopic } from '@sentinel/vocabulary';

/** A page that is told what is new. */
export interface LiveStream {
  readonly accountId: string;
  /** Tells it of topics, those that it may know of. */
  send(topics: readonly LiveTopic[]): void;
}

/** At least so much time lies between two updates of one page: a burst of rows is one update. */
const MIN_SPACING_MS = 1_000;

/**
 * The pages that wait for updates, and what they are to be told. The first news is passed on at once, and what comes within the next
 * second is folded into one update of each topic at its end.
 */
export function createLiveHub(spacingMs = MIN_SPACING_MS) {
  const streams = new Set<LiveStream>();
  const forEverybody = new Set<LiveTopic>();
  const forAccounts = new Map<string, Set<LiveTopic>>();
  let timer: NodeJS.Timeout | undefined;

  function pass(): void {
    timer = undefined;
    if (forEverybody.size === 0 && forAccounts.size === 0) return;
    const everybodys = [...forEverybody];
    const own = new Map(forAccounts);
    forEverybody.clear();
    forAccounts.clear();
    timer = setTimeout(pass, spacingMs);
    for (const stream of streams) {
      const topics = [...new Set([...everybodys, ...(own.get(stream.accountId) ?? [])])];
      if (topics.length > 0) stream.send(topics);
    }
  }
  const passSoon = () => {
    if (timer === undefined) pass();
  };

  return {
    /** @returns the function that removes the stream */
    add(stream: LiveStream): () => void {
      streams.add(stream);
      return () => streams.delete(stream);
    },
    count: () => streams.size,
    tellEverybody(topics: readonly LiveTopic[]): void {
      for (const topic of topics) forEverybody.add(topic);
      passSoon();
    },
    tellAccounts(topic: LiveTopic, accountIds: readonly string[]): void {
      for (const id of accountIds) forAccounts.set(id, (forAccounts.get(id) ?? new Set()).add(topic));
      passSoon();
    },
    close: () => clearTimeout(timer),
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;
