import { homeOfHost } from '@sentinel/federation';
import { LazyScreen, usePortal } from '@sentinel/remote-kit';
import { Route, Routes } from '@sentinel/router';
import { ContactPage } from './contact/contact.page.tsx';
import { HomePage } from './home/home.page.tsx';

const loadConsulting = () => import('./consulting/consulting.page.tsx');
const loadTerms = () => import('./legal/terms.page.tsx');
const loadPrivacy = () => import('./legal/privacy.page.tsx');

/** The pages of the marketing area (area.json claims their paths). */
export function MarketingRoutes() {
  const { config } = usePortal();
  const home = homeOfHost(window.location.hostname, config);
  return (
    <Routes>
      <Route path="/" element={home === 'economics' ? <LazyScreen load={loadConsulting} /> : <HomePage />} />
      <Route path="/homeme" element={<LazyScreen load={loadConsulting} />} />
      <Route path={`/${config.brand.slug}`} element={<LazyScreen load={loadConsulting} />} />
      <Route path="/terms" element={<LazyScreen load={loadTerms} />} />
      <Route path="/privacy" element={<LazyScreen load={loadPrivacy} />} />
      <Route path="/contact-us" element={<ContactPage />} />
    </Routes>
  );
}
