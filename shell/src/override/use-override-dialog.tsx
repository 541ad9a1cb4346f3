import type { Registry } from '@sentinel/federation';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Routing } from '../routing/routing.ts';
import type { OverrideDialogProps } from './override-dialog.tsx';
import { overrideLink } from './override-link.ts';

interface OverrideDialogOptions {
  readonly registry: Pick<Registry, 'areas'>;
  readonly routing: Pick<Routing, 'address' | 'leaveFor'>;
  readonly isLoggedIn: boolean;
}

/** The dialog that asks whether to show what a link names, once somebody is logged in. */
export function useOverrideDialog({ registry, routing, isLoggedIn }: OverrideDialogOptions): ReactNode {
  const link = useSyncExternalStore(overrideLink.subscribe, overrideLink.get);
  const [code, setCode] = useState<{ Dialog: (props: OverrideDialogProps) => ReactNode } | null>(null);
  const isWanted = link !== null && isLoggedIn;
  useEffect(() => {
    if (!isWanted) return;
    import('./override-dialog.tsx').then(
      ({ OverrideDialog }) => setCode({ Dialog: OverrideDialog }),
      (error) => console.error('The dialog of the link did not load', error),
    );
  }, [isWanted]);
  if (!isWanted || !code) return null;
  return (
    <code.Dialog
      link={link}
      onClose={() => overrideLink.drop()}
      onShown={(area) => {
        overrideLink.drop();
        const { pathname, search } = routing.address();
        void routing.leaveFor(pageOf(registry, area) ?? pathname + search, () => {});
      }}
    />
  );
}

/** The area's first page on the dashboard or in the menu. Without a hash, so that it is loaded anew. */
function pageOf({ areas }: Pick<Registry, 'areas'>, name: string): string | undefined {
  const manifest = areas.find((area) => area.manifest.name === name)?.manifest;
  const linked = [...(manifest?.cards ?? []), ...(manifest?.navigation ?? [])].find(({ path }) => path !== undefined);
  return linked?.path?.split('#')[0];
}
