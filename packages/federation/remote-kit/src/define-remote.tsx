import { UiProvider } from '@sentinel/ui/core';
import { type ComponentType, StrictMode, Suspense, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { RemoteLifecycles } from './mount-props.ts';
import { PortalContext } from './portal.ts';

/**
 * Makes the lifecycles of an area from its root component, using the error callbacks of its React root. A crash leaves
 * the area's container empty and is given to the shell, which shows the release before, or what failed, with Retry.
 */
export function defineRemote(AreaRoot: ComponentType): RemoteLifecycles {
  const roots = new Map<HTMLElement, Root>();
  return {
    mount({ area, element, portal, onCrash }) {
      return new Promise((resolve) => {
        const root = createRoot(element, {
          identifierPrefix: `${area}-`,
          // The shell attributes it to this area, as it does with errors outside of React.
          onCaughtError: (error) => reportError(error),
          onUncaughtError: onCrash,
        });
        roots.set(element, root);
        root.render(
          <StrictMode>
            <UiProvider store={portal.ui}>
              <PortalContext value={portal}>
                <Suspense fallback={null}>
                  <AreaRoot />
                </Suspense>
              </PortalContext>
            </UiProvider>
            <Painted onPaint={resolve} />
          </StrictMode>,
        );
      });
    },
    async unmount({ element }) {
      const root = roots.get(element);
      roots.delete(element);
      root?.unmount();
    },
  };
}

function Painted({ onPaint }: { onPaint: () => void }) {
  useEffect(onPaint, [onPaint]);
  return null;
}
