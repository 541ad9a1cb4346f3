/** A finished verdict on its way to the server (spec part 3 section 7 "insert_categorization"). */
export interface UnsentVerdict {
  readonly gvkey: string;
  readonly company_name: string;
  readonly interaction_num: number;
  readonly categorization: 0 | 1;
  readonly reason: string;
  readonly interaction_html: string | null;
  /** The version that it was made from. */
  readonly version: number;
}

/** What became of a verdict that was sent. `unreached`: nothing, so it is sent again later. */
export type SendResult =
  | { readonly kind: 'landed'; readonly version: number }
  | { readonly kind: 'unreached' }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly text: string };

/** `changed`: another verdict was saved meanwhile; `unassigned`: the company is another reviewer's now; `invalid`: anything else. */
export type Refusal = 'changed' | 'unassigned' | 'invalid';

export interface OutboxEntry {
  readonly verdict: UnsentVerdict;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly refusal: { readonly why: Refusal; readonly text: string } | null;
}

interface OutboxParts {
  send(verdict: UnsentVerdict): Promise<SendResult>;
  /** Keeps what the outbox has on the device. */
  keep(key: string, entry: OutboxEntry): void;
  forget(key: string): void;
  /** Calls back after so many milliseconds; returns what cancels it. */
  later(act: () => void, ms: number): () => void;
}

export interface Outbox {
  /** The entries, in the order in which they are sent. The list changes only when its content does. */
  entries(): readonly OutboxEntry[];
  subscribe(listener: () => void): () => void;
  /** Called for each verdict that the server has taken, with its version there. */
  onLanded(listener: (verdict: UnsentVerdict, version: number) => void): () => void;
  /** Takes a verdict in, in place of an earlier one of the same interaction, and sends it. Resolves after the first attempt. */
  put(verdict: UnsentVerdict): Promise<void>;
  /** Takes in what the device kept from before. */
  restore(entries: readonly OutboxEntry[]): void;
  /** Removes a refused verdict. */
  drop(gvkey: string, interactionNum: number): void;
  /** Sends what waits, now: the network is back, or the reviewer asks for it. */
  flush(): Promise<void>;
  stop(): void;
}

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

export const entryKey = ({ gvkey, interaction_num }: Pick<UnsentVerdict, 'gvkey' | 'interaction_num'>) =>
  `${gvkey}/${interaction_num}`;

/**
 * Sends verdicts one after the other. Each one lands, is refused by name, or waits: one that did not reach the server is sent again,
 * after 2 seconds at first and a minute at last.
 */
export function createOutbox({ send, keep, forget, later }: OutboxParts): Outbox {
  let entries: readonly OutboxEntry[] = [];
  const listeners = new Set<() => void>();
  const followers = new Set<(verdict: UnsentVerdict, version: number) => void>();
  let sending: Promise<void> | null = null;
  let cancelRetry: (() => void) | undefined;
  let retryMs = FIRST_RETRY_MS;

  const change = (next: readonly OutboxEntry[]) => {
    entries = next;
    for (const listener of [...listeners]) listener();
  };
  const find = (key: string) => entries.find(({ verdict }) => entryKey(verdict) === key);
  const replace = (key: string, entry: OutboxEntry) =>
    change(entries.map((one) => (entryKey(one.verdict) === key ? entry : one)));
  const remove = (key: string) => {
    change(entries.filter(({ verdict }) => entryKey(verdict) !== key));
    forget(key);
  };

  async function sendOne(entry: OutboxEntry): Promise<boolean> {
    const { verdict } = entry;
    const key = entryKey(verdict);
    replace(key, { ...entry, state: 'sending' });
    const result = await send(verdict);
    const now = find(key);
    if (!now) return true;
    const isReplaced = now.verdict !== verdict;
    if (result.kind === 'landed') {
      if (isReplaced) {
        const next: OutboxEntry = { ...now, verdict: { ...now.verdict, version: result.version } };
        replace(key, next);
        keep(key, next);
      } else remove(key);
      for (const follower of [...followers]) follower(verdict, result.version);
      return true;
    }
    if (isReplaced && result.kind === 'unreached') return false;
    const { state, refusal } =
      result.kind === 'refused'
        ? ({ state: 'refused', refusal: { why: result.why, text: result.text } } as const)
        : ({ state: 'waiting', refusal: null } as const);
    const next: OutboxEntry = { verdict: now.verdict, state, refusal };
    replace(key, next);
    keep(key, next);
    return result.kind === 'refused';
  }

  async function sendAll(): Promise<void> {
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      const isReached = await sendOne(next);
      if (isReached) retryMs = FIRST_RETRY_MS;
      else return retryLater();
    }
  }
  const nextWaiting = () => entries.find(({ state }) => state === 'waiting');

  function retryLater(): void {
    cancelRetry = later(() => void flush(), retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  function flush(): Promise<void> {
    cancelRetry?.();
    cancelRetry = undefined;
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onLanded(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
    put(verdict) {
      const key = entryKey(verdict);
      const entry: OutboxEntry = { verdict, state: 'waiting', refusal: null };
      if (find(key)) replace(key, entry);
      else change([...entries, entry]);
      keep(key, entry);
      return flush();
    },
    restore(kept) {
      const missing = kept.filter(({ verdict }) => !find(entryKey(verdict)));
      change([
        ...missing.map((entry): OutboxEntry => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry)),
        ...entries,
      ]);
      void flush();
    },
    drop(gvkey, interaction_num) {
      remove(entryKey({ gvkey, interaction_num }));
    },
    flush,
    stop() {
      cancelRetry?.();
      cancelRetry = undefined;
    },
  };
}
