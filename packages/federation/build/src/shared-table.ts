import { installedVersion } from './workspace.ts';

/** How the shell provides a package: in its entry, or as its own chunk that loads when something needs it. */
type Offer = 'eager' | 'lazy';

/**
 * The packages that exist once on the page. The shell is their only provider; its entry contains what the first paint
 * needs. A trailing slash also shares the paths below (`react/jsx-runtime`, `react-dom/client`), which would otherwise
 * be bundled as copies. The build fails unless this table and the imports of `shell/src/provide-shared.ts` name the
 * same packages.
 */
const TABLE: Readonly<Record<string, Offer>> = {
  react: 'eager',
  'react/': 'eager',
  'react-dom': 'eager',
  'react-dom/': 'eager',
  '@sentinel/session': 'eager',
  '@sentinel/session/': 'eager',
  '@sentinel/api-client': 'eager',
  '@sentinel/ui/core': 'eager',
  '@sentinel/ui': 'lazy',
  '@sentinel/router': 'lazy',
  '@sentinel/market-ui/entities': 'lazy',
  '@tanstack/react-query': 'lazy',
};

export const SHARED_KEYS: readonly string[] = Object.keys(TABLE);

/** `@sentinel/ui/core` and `react/` belong to the packages `@sentinel/ui` and `react`. */
export function packageOf(key: string): string {
  return key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');
}

interface SharedSettings {
  readonly singleton: true;
  readonly requiredVersion: string | false;
  readonly version?: string;
  readonly eager?: boolean;
  readonly import?: false;
}

/**
 * The `shared` option of Module Federation: the shell provides, a remote only consumes. A remote names no versions
 * here, so that a version alone never changes its bundle. What it requires is written in its release and checked at
 * publishing.
 */
export function sharedTable(role: 'shell' | 'remote'): Record<string, SharedSettings> {
  return Object.fromEntries(
    Object.entries(TABLE).map(([key, offer]) => {
      const common = { singleton: true, requiredVersion: false } as const;
      return [
        key,
        role === 'shell'
          ? { ...common, version: installedVersion(packageOf(key)), eager: offer === 'eager' }
          : { ...common, import: false as const },
      ];
    }),
  );
}
