import type { Routing } from './routing.ts';

/** Keeps the document's title in step with the current page. */
export function followTitle(routing: Routing, brandTitle: string): void {
  const follow = () => {
    const destination = routing.destination();
    const title = destination.kind === 'area' ? destination.claim.title : 'Page not found';
    document.title = title === brandTitle ? title : `${title} · ${brandTitle}`;
  };
  routing.subscribe(follow);
  follow();
}
