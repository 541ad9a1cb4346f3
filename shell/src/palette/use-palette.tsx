import type { Registry } from '@sentinel/federation';
import type { UiStore } from '@sentinel/ui/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Routing } from '../routing/routing.ts';
import { followKeys } from './follow-keys.ts';
import type { FoundListProps } from './found-list.tsx';
import { Palette } from './palette.tsx';

interface PaletteOptions {
  readonly registry: Registry;
  readonly routing: Pick<Routing, 'navigate' | 'visitor'>;
  readonly ui: Pick<UiStore, 'get'>;
  readonly preload: (path: string) => void;
  /** Visitors have no palette. */
  readonly isOffered: boolean;
}

type ListCode =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly FoundList: (props: FoundListProps) => ReactNode };

const loadList = () => import('./found-list.tsx');

/** The palette, which loads the code of its list when it is first wanted; and the keys that open it. */
export function usePalette({ registry, routing, ui, preload, isOffered }: PaletteOptions): {
  readonly open: () => void;
  /** Loads the code before the palette is opened. */
  readonly prepare: () => void;
  readonly palette: ReactNode;
} {
  const [opened, setOpened] = useState<{ readonly firstTyped: string } | null>(null);
  const [code, setCode] = useState<ListCode>({ kind: 'loading' });

  const [load] = useState(() => () => {
    loadList().then(
      ({ FoundList }) => setCode({ kind: 'loaded', FoundList }),
      (error) => {
        console.error('The list of the palette did not load', error);
        setCode({ kind: 'failed' });
      },
    );
  });
  const [open] = useState(() => (firstTyped: string) => {
    load();
    setOpened({ firstTyped });
  });
  useEffect(() => {
    if (!isOffered) return;
    return followKeys({ open, hasSingleLetterKeys: () => ui.get().singleLetterKeys ?? true });
  }, [isOffered, open, ui]);

  return {
    open: () => open(''),
    prepare: load,
    palette:
      opened && isOffered ? (
        <Palette
          registry={registry}
          visitor={routing.visitor()}
          firstTyped={opened.firstTyped}
          FoundList={code.kind === 'loaded' ? code.FoundList : null}
          hasFailed={code.kind === 'failed'}
          onRetry={() => {
            setCode({ kind: 'loading' });
            load();
          }}
          onClose={() => setOpened(null)}
          navigate={routing.navigate}
          preload={preload}
        />
      ) : null,
  };
}
