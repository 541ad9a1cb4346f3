import { LazyScreen } from '@sentinel/remote-kit';

const loadGallery = () => import('./gallery.page.tsx');

export function Root() {
  return <LazyScreen load={loadGallery} />;
}
