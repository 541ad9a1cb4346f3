import type { Registry } from '@sentinel/federation';
import { type ReactNode, useEffect, useState } from 'react';
import type { Areas } from '../areas/register-areas.ts';
import type { Routing } from '../routing/routing.ts';
import { listLoaded } from './list-loaded.ts';
import type { LoadedDialogProps } from './loaded-dialog.tsx';
import { LOADED_HASH } from './loaded-hash.ts';

interface LoadedOptions {
  readonly registry: Registry;
  readonly areas: Pick<Areas, 'statuses'>;
  readonly routing: Pick<Routing, 'address' | 'navigate'>;
  /** Who the visitor is to canaries. */
  readonly visitor: () => string;
  readonly shell: Registry['shell'];
  readonly isStaff: boolean;
}

/** The dialog that tells staff what is loaded, while the address ends in its hash. */
export function useLoaded({ registry, areas, routing, visitor, shell, isStaff }: LoadedOptions): ReactNode {
  const { pathname, search, hash } = routing.address();
  const isWanted = isStaff && hash === LOADED_HASH;
  const [code, setCode] = useState<{ Dialog: (props: LoadedDialogProps) => ReactNode } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('./loaded-dialog.tsx').then(
      ({ LoadedDialog }) => setCode({ Dialog: LoadedDialog }),
      (error) => console.error('The list of what is loaded did not load', error),
    );
  }, [isWanted]);
  if (!isWanted || !code) return null;
  const newest = registry.shell.version;
  return (
    <code.Dialog
      facts={[
        ['Shell', shell.version === newest ? newest : `${shell.version} (${newest} after a reload)`],
        ['Registry', registry.revision],
        ['Canaries are chosen for', visitor()],
        ...overrideFact(registry),
      ]}
      loaded={listLoaded(registry, areas.statuses(), lastLoad)}
      onClose={() => routing.navigate(pathname + search)}
    />
  );
}

const overrideFact = ({ override }: Registry): [string, string][] =>
  override
    ? [['Override', `${override.area} ${override.version}, made by ${override.by}, until ${minuteOf(override.until)}`]]
    : [];

/** As `portal-release` writes times. @param instant ISO 8601, in UTC */
const minuteOf = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** How long an area took to show last (`area-host.ts`). */
const lastLoad = (area: string) => performance.getEntriesByName(`area:${area}`, 'measure').at(-1)?.duration ?? null;
