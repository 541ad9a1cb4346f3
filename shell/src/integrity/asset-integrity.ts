/** A hash that no file has: what the registry does not know must not run. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/** A stylesheet that has not come by then has failed (webpack has its own limit for scripts). */
const STYLE_TIMEOUT_MS = 8_000;

type LoadingElement = HTMLScriptElement | HTMLLinkElement;

/** Decides which scripts and styles may load, and gives each its integrity. */
export interface AssetIntegrity {
  /** Adds files: address → `sha384-…`. */
  allow(integrity: Readonly<Record<string, string>>): void;
  /** Whether a script address is of this origin and in the registry. */
  knows(address: string): boolean;
  integrityOf(address: string): string;
  /** Prepares a script or stylesheet element before it is added to the page. */
  prepare(element: LoadingElement, address: string): void;
  /** Makes every load below a folder that is still waiting fail now; the next request for a file loads it again. */
  abort(folder: string): void;
}

/** Makes the integrity check of a page and puts it where webpack's runtimes call it (federation-build, asset-integrity.plugin.ts). */
export function installAssetIntegrity(page: Window = window): AssetIntegrity {
  const known = new Map<string, string>();
  /** Loads begun, by path, and failures, by folder: both make the next attempt a new address. */
  const begun = new Map<string, number>();
  const failures = new Map<string, number>();
  const pathOf = (address: string) => new URL(address, page.location.href).pathname;

  const integrity: AssetIntegrity = {
    allow(hashes) {
      for (const [path, hash] of Object.entries(hashes)) known.set(path, hash);
    },
    knows(address) {
      const url = new URL(address, page.location.href);
      return url.origin === page.location.origin && url.pathname.startsWith('/r/') && known.has(url.pathname);
    },
    integrityOf: (address) => known.get(pathOf(address)) ?? REFUSED,
    prepare(element, address) {
      const path = pathOf(address);
      const folder = [...failures.keys()].find((each) => path.startsWith(each));
      const attempt = (begun.get(path) ?? 0) + (failures.get(folder ?? '') ?? 0);
      begun.set(path, (begun.get(path) ?? 0) + 1);
      element.integrity = known.get(path) ?? REFUSED;
      element.crossOrigin = 'anonymous';
      // The browser keeps a failed preload for its address, and a request that hangs holds the address's cache entry.
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
      const waiting = page.document.querySelectorAll<LoadingElement>('script[src], link[rel="stylesheet"]');
      for (const element of waiting) {
        const address = element instanceof HTMLScriptElement ? element.src : element.href;
        if (pathOf(address).startsWith(folder)) fail(element, 'abort');
      }
    },
  };
  Object.assign(page, { __sentinelIntegrity: integrity.prepare });
  return integrity;
}

/** Tells whoever waits for an element that it failed. Elements that have finished have no handler any more. */
function fail(element: LoadingElement, reason: 'timeout' | 'abort'): void {
  element.onerror?.(Object.assign(new Event('error'), { reason }));
}

/**
 * The page's one Trusted Types policy: scripts come from the registry's files and nowhere else. It has no `createHTML`
 * and no `createScript`, so markup and code from text stay refused everywhere (SECURITY.md, STACK.md section 3).
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
