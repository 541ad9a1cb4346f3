import type { RegisteredArea, Registry } from '@sentinel/federation';
import type { AreaStatus } from '../areas/area-status.ts';

/** What this page has of one area. */
export interface LoadedArea {
  readonly area: string;
  /** The version that shows or, while none does, the one that would be loaded. */
  readonly version: string;
  readonly release: 'Stable' | 'Canary' | 'Override' | 'Fallback' | 'Older release' | 'Switched off';
  readonly state: 'Shown' | 'Loading' | 'Failed' | 'Not shown';
  /** How long it took to show last, in milliseconds. */
  readonly loadMs: number | null;
  readonly since: Date | null;
}

type Statuses = ReadonlyMap<string, { readonly status: AreaStatus; readonly since: Date }>;

/** What this page has of every area, by name. `loadMs` tells how long an area took to show last. */
export function listLoaded(
  { areas }: Registry,
  statuses: Statuses,
  loadMs: (area: string) => number | null,
): LoadedArea[] {
  return areas
    .map((registered) => {
      const area = registered.manifest.name;
      const { status, since } = statuses.get(area) ?? { status: { kind: 'away' } as const, since: null };
      const version = status.kind === 'shown' ? status.version : registered.release.version;
      return {
        area,
        version,
        release: releaseOf(registered, version),
        state: STATES[status.kind],
        loadMs: loadMs(area),
        since: status.kind === 'away' ? null : since,
      };
    })
    .sort((one, other) => one.area.localeCompare(other.area));
}

const STATES: Readonly<Record<AreaStatus['kind'], LoadedArea['state']>> = {
  away: 'Not shown',
  loading: 'Loading',
  shown: 'Shown',
  off: 'Not shown',
  failed: 'Failed',
};

function releaseOf(
  { release, previous, isCanary, isDisabled, isOverride }: RegisteredArea,
  version: string,
): LoadedArea['release'] {
  if (isDisabled) return 'Switched off';
  if (version === release.version) return isOverride ? 'Override' : isCanary ? 'Canary' : 'Stable';
  return version === previous?.version ? 'Fallback' : 'Older release';
}

/** The list as text, for a report of an error. */
export function loadedText(facts: readonly (readonly [string, string])[], loaded: readonly LoadedArea[]): string {
  return [
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...loaded.map(({ area, version, release, state }) => `${area}@${version}: ${release}, ${state.toLowerCase()}`),
  ].join('\n');
}
