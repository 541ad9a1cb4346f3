/**
 * The back button cannot be refused. A guarded page therefore puts a second history entry with its own address above its
 * first one: going back only leads from the second to the first, which changes no address and can be noticed.
 */
const MARK = 'leaveGuard';

export const isAtGuardEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/** Puts the second entry there, unless it is the present one. */
export function addGuardEntry(): void {
  if (isAtGuardEntry()) return;
  const { scrollRestoration } = history;
  // Going back to the first entry shows the same page, which must not scroll to where it was then.
  history.scrollRestoration = 'manual';
  history.pushState({ ...(history.state as object | null), [MARK]: true }, '', location.href);
  history.scrollRestoration = scrollRestoration;
}
