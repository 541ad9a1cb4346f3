import { session } from '@sentinel/session/credentials';
import { useLazyCode } from '../page/use-lazy-code.ts';

/** Before anything could ask the server. */
const AT_START = session.state();
const loadNote = () => import('./permission-note.tsx');

/** The note about permissions; its code loads after the first view. */
export function LazyPermissionNote() {
  const code = useLazyCode(loadNote);
  return code ? <code.PermissionNote from={AT_START} /> : null;
}
