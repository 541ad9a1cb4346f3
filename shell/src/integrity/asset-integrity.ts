/** A hash that no file has, so that files missing from the registry do not run. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/** A stylesheet that has not loaded within this time counts as failed (webpack has its own limit for scripts). */
const STYLE_TIMEOUT_MS = 8_000;

type LoadingElement = HTMLScriptElement | HTMLLinkElement;

/** Decides which scripts and styles may load, and sets the integrity of each. */
export interface AssetIntegrity {
  /** Adds files: address → `sha384-…`. */
  allow(integrity: Readonly<Record<string, string>>): void;
  /** Whether the address of a script is in the registry, and of this origin or of the local override. */
  knows(address: string): boolean;
  integrityOf(address: string): string;
  /** Prepares a script or stylesheet element before it is added to the page. */
  prepare(element: LoadingElement, address: string): void;
  /** Makes every pending load below a folder fail now; the next request for one of its files loads it again. */
  abort(folder: string): void;
  /**
   * The files below a folder that have failed or are still awaited, of those requested since a time of
   * `performance.now()`. An aborted load is neither.
   */
  troubled(folder: string, since: number): readonly TroubledFile[];
}

export interface TroubledFile {
  readonly path: string;
  readonly state: 'failed' | 'waiting';
}

/**
 * Creates the integrity check of a page and registers it where webpack's runtimes call it (federation-build,
 * asset-integrity.plugin.ts).
 */
export function installAssetIntegrity(page: Window = window): AssetIntegrity {
  const known = new Map<string, string>();
  /** Loads started, by path, and failures, by folder: both give the next attempt a new address. */
  const begun = new Map<string, number>();
  const failures = new Map<string, number>();
  /** The newest load of each file that has not arrived. */
  const missing = new Map<string, { element: LoadingElement; state: TroubledFile['state']; at: number }>();
  /** The name of a file here: its path or, of a local override's, which another origin serves, its whole address. */
  const pathOf = (address: string) => {
    const { origin, pathname } = new URL(address, page.location.href);
    return origin === page.location.origin ? pathname : origin + pathname;
  };

  const follow = (element: LoadingElement, path: string) => {
    const load = { element, state: 'waiting' as TroubledFile['state'], at: page.performance.now() };
    missing.set(path, load);
    element.addEventListener('load', () => {
      if (missing.get(path) === load) missing.delete(path);
    });
    // Before the handler that whoever waits for the element may have set already, and which asks what failed.
    const noteFailure = () => {
      load.state = 'failed';
    };
    element.addEventListener('error', noteFailure, { capture: true });
  };

  const integrity: AssetIntegrity = {
    allow(hashes) {
      for (const [path, hash] of Object.entries(hashes)) known.set(path, hash);
    },
    knows(address) {
      return /^(http:\/\/127\.0\.0\.1:\d+)?\/r\//.test(pathOf(address)) && known.has(pathOf(address));
    },
    integrityOf: (address) => known.get(pathOf(address)) ?? REFUSED,
    prepare(element, address) {
      const path = pathOf(address);
      const folder = [...failures.keys()].find((each) => path.startsWith(each));
      const attempt = (begun.get(path) ?? 0) + (failures.get(folder ?? '') ?? 0);
      begun.set(path, (begun.get(path) ?? 0) + 1);
      follow(element, path);
      element.integrity = known.get(path) ?? REFUSED;
      element.crossOrigin = 'anonymous';
      // The browser remembers a failed preload by its address, and a request that hangs blocks the address's cache
      // entry.
      const asked = attempt === 0 ? address : `${address}?attempt=${attempt}`;
      if (element instanceof HTMLScriptElement) {
        if (element.src !== asked) element.src = asked;
        return;
      }
      element.href = asked;
      element.dataset.href = address;
      page.setTimeout(() => fail(element, 'timeout'), STYLE_TIMEOUT_MS);
    },
    abort(folder) {
      failures.set(folder, (failures.get(folder) ?? 0) + 1);
      for (const path of [...missing.keys()]) if (path.startsWith(folder)) missing.delete(path);
      const waiting = page.document.querySelectorAll<LoadingElement>('script[src], link[rel="stylesheet"]');
      for (const element of waiting) {
        const address = element instanceof HTMLScriptElement ? element.src : element.href;
        if (pathOf(address).startsWith(folder)) fail(element, 'abort');
      }
    },
    troubled: (folder, since) =>
      [...missing]
        .filter(([path, { at }]) => path.startsWith(folder) && at >= since)
        .map(([path, { state }]) => ({ path, state })),
  };
  Object.assign(page, { __sentinelIntegrity: integrity.prepare });
  return integrity;
}

/** Reports the failure to whoever waits for an element. Elements that have finished no longer have a handler. */
function fail(element: LoadingElement, reason: 'timeout' | 'abort'): void {
  element.onerror?.(Object.assign(new Event('error'), { reason }));
}

/**
 * The page's one Trusted Types policy: scripts come only from the registry's files. It has no `createHTML` and no
 * `createScript`, so markup and code from text stay refused everywhere (SECURITY.md, STACK.md section 3).
 * @throws when the page already has a default policy
 */
export function installTrustedTypes(integrity: Pick<AssetIntegrity, 'knows'>): void {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown };
  };
  trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (integrity.knows(address)) return address;
      throw new TypeError(`Script refused: ${address}`);
    },
  });
}
