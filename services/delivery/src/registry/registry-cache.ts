import type { BuiltRegistry } from './build-registry.ts';

/** Long enough to spare the database, short enough that a publishing is seen at once. */
const FRESH_MS = 1_000;

/** Gives the registry, read at most once a second; the last one read while the database cannot be reached. */
export interface RegistryCache {
  get(): Promise<BuiltRegistry | null>;
}

export function registryCache(
  read: () => Promise<BuiltRegistry | null>,
  { now = Date.now, onError }: { now?: () => number; onError: (error: unknown) => void },
): RegistryCache {
  let last: { readonly at: number; readonly built: BuiltRegistry | null } | null = null;
  let reading: Promise<BuiltRegistry | null> | null = null;
  return {
    async get() {
      if (last && now() - last.at < FRESH_MS) return last.built;
      reading ??= read()
        .then((built) => {
          last = { at: now(), built };
          return built;
        })
        .catch((error: unknown) => {
          if (!last) throw error;
          onError(error);
          last = { ...last, at: now() };
          return last.built;
        })
        .finally(() => {
          reading = null;
        });
      return reading;
    },
  };
}
