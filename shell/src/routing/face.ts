import { type PageConfig, pageOfClaim } from '@sentinel/federation';
import type { Routing } from './routing.ts';

/**
 * Keeps the document's title, its icon and the brand's colors in step with the current page: the firm's home has its
 * own while it is shown (spec part 3 section 2 "Consulting-firm home sections").
 */
export function followFace(routing: Routing, config: PageConfig): void {
  const follow = () => {
    const destination = routing.destination();
    const claim = destination.kind === 'area' ? destination.claim : null;
    const { title, favicon, isFirm } = pageOfClaim(claim, routing.address().hostname, config);
    document.title = title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon && icon.getAttribute('href') !== favicon) icon.href = favicon;
    if (isFirm) document.documentElement.dataset.brand = 'firm';
    else delete document.documentElement.dataset.brand;
  };
  routing.subscribe(follow);
  follow();
}
