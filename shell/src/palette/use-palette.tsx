import type { Registry } from '@sentinel/federation';
import { type ReactNode, useEffect, useState } from 'react';
import type { Routing } from '../routing/routing.ts';
import { followKeys } from './follow-keys.ts';
import type { PaletteProps } from './palette.tsx';

interface PaletteOptions {
  readonly registry: Registry;
  readonly routing: Pick<Routing, 'navigate' | 'visitor'>;
  readonly preload: (path: string) => void;
  /** Visitors have no palette. */
  readonly isOffered: boolean;
}

const loadPalette = () => import('./palette.tsx');

/** The palette, whose code loads when it is first wanted; and the keys that open it. */
export function usePalette({ registry, routing, preload, isOffered }: PaletteOptions): {
  readonly open: () => void;
  /** Loads the code before the palette is opened. */
  readonly prepare: () => void;
  readonly hasFailed: boolean;
  readonly palette: ReactNode;
} {
  const [shown, setShown] = useState<{ Palette: (props: PaletteProps) => ReactNode; firstTyped: string } | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const [open] = useState(() => (firstTyped: string) => {
    loadPalette().then(
      ({ Palette }) => {
        setFailed(false);
        setShown({ Palette, firstTyped });
      },
      (error) => {
        console.error('The palette did not load', error);
        setFailed(true);
      },
    );
  });
  useEffect(() => (isOffered ? followKeys(open) : undefined), [isOffered, open]);

  return {
    open: () => open(''),
    prepare: () => {
      loadPalette().catch((error) => console.warn('The palette did not load', error));
    },
    hasFailed,
    palette:
      shown && isOffered ? (
        <shown.Palette
          registry={registry}
          visitor={routing.visitor()}
          firstTyped={shown.firstTyped}
          onClose={() => setShown(null)}
          navigate={routing.navigate}
          preload={preload}
        />
      ) : null,
  };
}
