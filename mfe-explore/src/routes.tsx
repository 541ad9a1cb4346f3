import { LazyScreen } from '@sentinel/remote-kit';
import { Navigate, Route, Routes, useLocation } from '@sentinel/router';

const loadTrades = () => import('./trades/trades.page.tsx');
const loadEvents = () => import('./events/events.page.tsx');
const loadCases = () => import('./cases/cases.page.tsx');
const loadCase = () => import('./cases/case.page.tsx');
const loadClusters = () => import('./clusters/clusters.page.tsx');
const loadHeat = () => import('./heat/heat.page.tsx');
const loadCompany = () => import('./company/company.page.tsx');
const loadFiling = () => import('./filing/filing.page.tsx');
const loadInsider = () => import('./insider/insider.page.tsx');

/** The pages of the explore area (area.json claims their paths). */
export function ExploreRoutes() {
  return (
    <Routes>
      <Route path="/explore-trades" element={<LazyScreen key="trades" load={loadTrades} />} />
      <Route path="/explore-material-events" element={<LazyScreen key="events" load={loadEvents} />} />
      <Route path="/explore-events" element={<ToMaterialEvents />} />
      <Route path="/cases" element={<LazyScreen key="cases" load={loadCases} />} />
      <Route path="/case" element={<LazyScreen key="case" load={loadCase} />} />
      <Route path="/clusters" element={<LazyScreen key="clusters" load={loadClusters} />} />
      <Route path="/heat" element={<LazyScreen key="heat" load={loadHeat} />} />
      <Route path="/company" element={<LazyScreen key="company" load={loadCompany} />} />
      <Route path="/filing" element={<LazyScreen key="filing" load={loadFiling} />} />
      <Route path="/insider" element={<LazyScreen key="insider" load={loadInsider} />} />
    </Routes>
  );
}

/** The other spelling of the events page, with what the link asks for (spec part 3, section 2). */
function ToMaterialEvents() {
  const { search } = useLocation();
  return <Navigate replace to={`/explore-material-events${search}`} />;
}
