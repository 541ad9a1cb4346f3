import { LazyScreen } from '@sentinel/federation/remote';

const loadGallery = () => import('./gallery.page.tsx');

export function Root() {
  return <LazyScreen load={loadGallery} />;
}
