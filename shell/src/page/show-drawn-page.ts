import type { Routing } from '../routing/routing.ts';

/** If the area has not shown its page by then, the portal shows what it has: the failure, with Retry. */
const MAX_WAIT_MS = 10_000;

/**
 * Keeps the page that the server drew on screen until the area shows the same page, so that nothing flickers. Another
 * path, or a session, ends it at once: only visitors get drawn pages.
 */
export function showDrawnPage(portal: HTMLElement, routing: Routing): void {
  const drawn = document.getElementById('drawn');
  if (!drawn) return;
  const { pathname } = routing.address();
  const observer = new MutationObserver(() => {
    if (portal.querySelector('[data-area-content] h1')) finish();
  });
  const timer = setTimeout(() => finish(), MAX_WAIT_MS);
  const stopFollowing = routing.subscribe(() => {
    if (routing.address().pathname !== pathname) finish();
  });
  function finish() {
    observer.disconnect();
    clearTimeout(timer);
    stopFollowing();
    const focused = drawn?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
    drawn?.remove();
    portal.hidden = false;
    // What could not be measured while it was hidden is measured now, before it shows.
    window.dispatchEvent(new Event('resize'));
    if (focused) portal.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }
  portal.hidden = true;
  if (routing.visitor().isLoggedIn) finish();
  else observer.observe(portal, { childList: true, subtree: true });
}
