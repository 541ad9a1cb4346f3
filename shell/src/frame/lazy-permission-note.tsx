import { session } from '@sentinel/session/credentials';
import { useEffect, useState } from 'react';
import type { PermissionNote } from './permission-note.tsx';

/** Before anything could ask the server. */
const AT_START = session.state();

/** The note about permissions; its code loads after the first view. */
export function LazyPermissionNote() {
  const [loaded, setLoaded] = useState<{ Note: typeof PermissionNote } | null>(null);
  useEffect(() => {
    import('./permission-note.tsx').then(
      (code) => setLoaded({ Note: code.PermissionNote }),
      (error) => console.error('The permission note did not load', error),
    );
  }, []);
  return loaded ? <loaded.Note from={AT_START} /> : null;
}
