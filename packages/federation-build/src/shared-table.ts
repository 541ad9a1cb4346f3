import { installedVersion } from './workspace.ts';

/** How the shell offers a package: in its entry, or as a chunk of its own that loads when something needs it. */
type Offer = 'eager' | 'lazy';

/**
 * The packages that exist once on the page. The shell is their only provider; its entry holds what the first paint needs.
 * A trailing slash shares the paths below (`react/jsx-runtime`, `react-dom/client`), without which they would be copies.
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
  '@tanstack/react-query': 'lazy',
};

/** `@sentinel/ui/core` and `react/` belong to the packages `@sentinel/ui` and `react`. */
function packageOf(key: string): string {
  return key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');
}

interface SharedSettings {
  readonly singleton: true;
  readonly requiredVersion: string;
  readonly version?: string;
  readonly eager?: boolean;
  readonly import?: false;
}

/** The `shared` option of Module Federation: the shell provides, a remote only consumes. */
export function sharedTable(role: 'shell' | 'remote'): Record<string, SharedSettings> {
  return Object.fromEntries(
    Object.entries(TABLE).map(([key, offer]) => {
      const version = installedVersion(packageOf(key));
      const common = { singleton: true, requiredVersion: `^${version}` } as const;
      return [
        key,
        role === 'shell' ? { ...common, version, eager: offer === 'eager' } : { ...common, import: false as const },
      ];
    }),
  );
}

/** Package → version or range, for `release.json`. */
export function sharedVersions(keys: Iterable<string>, prefix: '' | '^'): Record<string, string> {
  const packages = new Set([...keys].map(packageOf));
  return Object.fromEntries([...packages].sort().map((name) => [name, prefix + installedVersion(name)]));
}
