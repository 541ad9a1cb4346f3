import { usePortal } from '@sentinel/remote-kit';
import { Route, Routes } from '@sentinel/router';
import { ContactPage } from './contact/contact.page.tsx';
import { HomePage } from './home/home.page.tsx';

/** The pages of the marketing area (area.json claims their paths). */
export function MarketingRoutes() {
  const { brand } = usePortal().config;
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/contact-us" element={<ContactPage email={brand.contactEmail} />} />
    </Routes>
  );
}
