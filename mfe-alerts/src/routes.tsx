import { Route, Routes } from '@sentinel/router';
import { AlertsPage } from './list/alerts.page.tsx';

/** The pages of the alerts area (area.json claims their paths). */
export function AlertsRoutes() {
  return (
    <Routes>
      <Route path="/alerts" element={<AlertsPage />} />
    </Routes>
  );
}
