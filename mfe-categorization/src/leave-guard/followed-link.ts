/** The link that a click follows in this tab to another page; null for every other click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!isPlain || !link || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  const isHere =
    link.origin === location.origin && link.pathname === location.pathname && link.search === location.search;
  return isHere ? null : link;
}
