import { Route, Routes } from '@sentinel/router';
import { TradesPage } from './trades/trades.page.tsx';

/** The pages of the explore area (area.json claims their paths). */
export function ExploreRoutes() {
  return (
    <Routes>
      <Route path="/explore-trades" element={<TradesPage />} />
    </Routes>
  );
}
