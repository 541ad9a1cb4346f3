import { type ChartSession, isMarked } from './chart-sessions.ts';

export interface ChartKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/**
 * Where a key moves the cursor of the chart: the arrows by a session, with Shift or Page Up and Page Down to the
 * session with the previous or next mark, Home and End to the ends. Without a cursor, the keys start at the last
 * session.
 * @returns undefined for other keys
 */
export function cursorAfterKey(
  sessions: readonly ChartSession[],
  cursor: number | null,
  { key, shiftKey }: ChartKey,
): number | undefined {
  const last = sessions.length - 1;
  if (last < 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const isBack = key === 'ArrowLeft' || key === 'ArrowDown' || key === 'PageDown';
  const isOn = key === 'ArrowRight' || key === 'ArrowUp' || key === 'PageUp';
  if (!isBack && !isOn) return undefined;
  const step = isOn ? 1 : -1;
  if (!shiftKey && !key.startsWith('Page')) return cursor === null ? last : clamp(cursor + step, last);
  // Without a cursor, the last session counts, too.
  let next = cursor === null ? last : cursor + step;
  while (next >= 0 && next <= last) {
    const session = sessions[next];
    if (session && isMarked(session)) return next;
    next += step;
  }
  return cursor ?? last;
}

const clamp = (index: number, last: number) => Math.max(0, Math.min(index, last));
