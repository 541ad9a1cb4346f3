import { Route, Routes, useNavigate, useSearchParams } from '@sentinel/router';
import { AlertsPage } from './list/alerts.page.tsx';
import { ResultsPage } from './results/results.page.tsx';

/** The pages of the alerts area (area.json claims their paths). */
export function AlertsRoutes() {
  return (
    <Routes>
      <Route path="/alert" element={<ResultsPage />} />
      <Route path="/alerts" element={<AlertsPage />} />
      <Route path="/alerts/new/insider" element={<NewInsiderAlert />} />
    </Routes>
  );
}

/** The list with the form for a new alert open, for the company of `?ticker=` if there is one. */
function NewInsiderAlert() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const ticker = query.get('ticker')?.trim().toUpperCase() ?? '';
  return (
    <AlertsPage
      create={{ tickers: ticker === '' ? [] : [ticker], onClose: () => void navigate('/alerts', { replace: true }) }}
    />
  );
}
