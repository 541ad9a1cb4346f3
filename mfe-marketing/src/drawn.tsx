import type { BrandContent } from '@sentinel/brand';
import { homeOfHost } from '@sentinel/federation';
import { type DrawnAreaPage, PortalContext } from '@sentinel/remote-kit';
import { MemoryRouter, Route, Routes } from '@sentinel/router';
import { BrandContentContext } from './brand/brand-content.ts';
import ConsultingPage from './consulting/consulting.page.tsx';
import { DrawnContactPage } from './contact/contact.page.tsx';
import { HomePage } from './home/home.page.tsx';
import PrivacyPage from './legal/privacy.page.tsx';
import TermsPage from './legal/terms.page.tsx';

/** The public pages, drawn on the server: what `MarketingRoutes` shows, without loading code. */
export function Page({ portal, path, hostname, content }: DrawnAreaPage) {
  const { config } = portal;
  const home = homeOfHost(hostname, config);
  return (
    <PortalContext value={portal}>
      <BrandContentContext value={content as BrandContent}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/" element={home === 'economics' ? <ConsultingPage /> : <HomePage />} />
            <Route path="/homeme" element={<ConsultingPage />} />
            <Route path={`/${config.brand.slug}`} element={<ConsultingPage />} />
            <Route path="/terms" element={<TermsPage />} />
            <Route path="/privacy" element={<PrivacyPage />} />
            <Route path="/contact-us" element={<DrawnContactPage />} />
          </Routes>
        </MemoryRouter>
      </BrandContentContext>
    </PortalContext>
  );
}
