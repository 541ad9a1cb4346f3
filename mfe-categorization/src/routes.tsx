import { LazyScreen } from '@sentinel/remote-kit';
import { Route, Routes } from '@sentinel/router';
import { AGREEMENT_PATH } from './agreement/agreement-address.ts';
import { AssignmentsPage } from './list/assignments.page.tsx';
import { REVIEW_PATH } from './review-state.ts';

const loadDetail = () => import('./detail/detail.page.tsx').then(({ DetailPage }) => ({ default: DetailPage }));
const loadAdmin = () => import('./admin/admin.route.tsx');
const loadAgreement = () => import('./agreement/agreement.route.tsx');

/** The pages of the categorization area (area.json claims their paths). */
export function CategorizationRoutes() {
  return (
    <Routes>
      <Route path="/categorization" element={<AssignmentsPage />} />
      <Route path={REVIEW_PATH} element={<LazyScreen load={loadDetail} />} />
      <Route path="/categorization/admin" element={<LazyScreen load={loadAdmin} />} />
      <Route path={AGREEMENT_PATH} element={<LazyScreen load={loadAgreement} />} />
    </Routes>
  );
}
