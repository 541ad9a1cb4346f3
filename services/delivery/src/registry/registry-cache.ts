import { withTimeout } from '@sentinel/service-kit';
import type { BuiltRegistry } from './build-registry.ts';

/** If the database does not answer within this time, the last registry read is served. */
const ANSWER_WITHIN_MS = 500;
/** After a failure, the database is not asked for this long. */
const REST_MS = 1_000;

/** Where the registry is read from. */
export interface RegistrySource {
  /** Number of the last change. The registry changes only when this number does. */
  lastChange(): Promise<number>;
  read(): Promise<BuiltRegistry | null>;
}

/** Returns the current registry or, while the database cannot be reached, the last one read. */
export interface RegistryCache {
  /** Null while nothing has been published. @throws when none has been read yet and the database cannot be reached */
  get(): Promise<BuiltRegistry | null>;
}

interface Known {
  readonly change: number;
  readonly built: BuiltRegistry | null;
}

/** Reads the registry again only after a change. Calls at the same moment share one read. */
export function registryCache(
  source: RegistrySource,
  { now = Date.now, onError }: { now?: () => number; onError: (error: unknown) => void },
): RegistryCache {
  let known: Known | null = null;
  let looking: Promise<Known> | null = null;
  let restsUntil = 0;

  async function look(): Promise<Known> {
    const change = await source.lastChange();
    if (known?.change !== change) known = { change, built: await source.read() };
    return known;
  }

  return {
    async get() {
      if (known && now() < restsUntil) return known.built;
      looking ??= look().finally(() => {
        looking = null;
      });
      if (!known) return (await looking).built;
      const last = known;
      try {
        return (await withTimeout(ANSWER_WITHIN_MS, looking)).built;
      } catch (error) {
        onError(error);
        restsUntil = now() + REST_MS;
        return last.built;
      }
    },
  };
}
