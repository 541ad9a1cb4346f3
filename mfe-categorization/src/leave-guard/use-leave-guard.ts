import { useEffect, useRef, useState } from 'react';
import { followedLink } from './followed-link.ts';
import { addGuardEntry, isAtGuardEntry } from './guard-entry.ts';

/** How the user wanted to leave. */
type Leaving =
  | { readonly by: 'link'; readonly link: HTMLAnchorElement }
  | { readonly by: 'back' }
  /** The shell goes somewhere without a link: from the palette. */
  | { readonly by: 'push'; readonly to: string };

export interface LeaveGuard {
  /** The user wants to leave, and the page must ask. */
  readonly isAsking: boolean;
  /** Stays on the page. */
  stay(): void;
  /** Goes on to where the user wanted to go, whatever is unsaved. */
  leave(): void;
}

/** Browsers from before 2026 have no Navigation API; in them the palette leaves without a question. */
const navigation = (): Navigation | undefined => (window as { readonly navigation?: Navigation }).navigation;

/**
 * Keeps the user on a page with unsaved changes until the page has asked (spec part 3 section 4): clicks on links, anywhere
 * in the portal, the palette and the back button are held back, and the browser warns before the tab closes. Leaving by a link clicks
 * it again, so that it does all that it would have done.
 * @param navigate goes to a path of the portal, where the link is gone by the time the question is answered
 * @param warning what browsers say that still show a page's own text when the tab is closed
 */
export function useLeaveGuard(isDirty: boolean, navigate: (path: string) => void, warning = ''): LeaveGuard {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  /** What listeners and `leave` must know before React renders again. */
  const guard = useRef({ isOn: false, wasAtGuardEntry: false });

  useEffect(() => {
    guard.current.isOn = isDirty;
    if (isDirty) addGuardEntry();
    guard.current.wasAtGuardEntry = isAtGuardEntry();
  }, [isDirty]);

  useEffect(() => {
    const here = location.pathname;
    const holdClick = (event: MouseEvent) => {
      const link = guard.current.isOn ? followedLink(event) : null;
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ by: 'link', link });
    };
    const holdBack = () => {
      const cameFromGuardEntry = guard.current.wasAtGuardEntry && !isAtGuardEntry();
      guard.current.wasAtGuardEntry = isAtGuardEntry();
      if (!cameFromGuardEntry || location.pathname !== here) return;
      if (!guard.current.isOn) {
        // Nothing is unsaved any more: one press of the back button leaves the page, as ever.
        history.back();
        return;
      }
      addGuardEntry();
      guard.current.wasAtGuardEntry = true;
      setLeaving({ by: 'back' });
    };
    const holdPush = (event: NavigateEvent) => {
      const { destination, navigationType } = event;
      if (!guard.current.isOn || navigationType !== 'push' || !destination.sameDocument) return;
      if (new URL(destination.url).pathname === here) return;
      event.preventDefault();
      setLeaving({ by: 'push', to: destination.url });
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!guard.current.isOn) return;
      event.preventDefault();
      if (warning !== '') event.returnValue = warning;
    };
    document.addEventListener('click', holdClick, { capture: true });
    window.addEventListener('popstate', holdBack);
    window.addEventListener('beforeunload', warn);
    navigation()?.addEventListener('navigate', holdPush);
    return () => {
      document.removeEventListener('click', holdClick, { capture: true });
      window.removeEventListener('popstate', holdBack);
      window.removeEventListener('beforeunload', warn);
      navigation()?.removeEventListener('navigate', holdPush);
    };
  }, [warning]);

  return {
    isAsking: leaving !== null,
    stay: () => setLeaving(null),
    leave() {
      guard.current.isOn = false;
      setLeaving(null);
      if (leaving?.by === 'back') history.go(-2);
      else if (leaving?.by === 'push') navigate(leaving.to);
      else if (leaving?.link.isConnected) leaving.link.click();
      else if (leaving) navigate(leaving.link.href);
    },
  };
}
