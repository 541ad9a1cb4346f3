import { Route, Routes } from '@sentinel/router';
import { ActivityPage } from './activity/activity.page.tsx';
import { EVENT_ALERTS, INSIDER_ALERTS, PRICE_ALERTS } from './alert-kinds.ts';
import { CheckPage } from './check/check.page.tsx';
import { EditAlertPage } from './form/edit-alert.page.tsx';
import { NewAlertPage } from './form/new-alert.page.tsx';
import { AlertsPage } from './list/alerts.page.tsx';
import { ResultsPage } from './results/results.page.tsx';
import { WatchlistsPage } from './watchlists/watchlists.page.tsx';

/** The pages of the alerts area (area.json claims their paths). */
export function AlertsRoutes() {
  return (
    <Routes>
      <Route path="/alert" element={<ResultsPage />} />
      <Route path="/alerts/activity" element={<ActivityPage />} />
      <Route path="/alerts/check" element={<CheckPage />} />
      <Route path="/alerts" element={<AlertsPage />} />
      {[INSIDER_ALERTS, EVENT_ALERTS, PRICE_ALERTS].map((kind) => (
        <Route key={kind.slug} path={`/alerts/${kind.slug}`} element={<AlertsPage key={kind.slug} only={kind} />} />
      ))}
      <Route path="/alerts/new/*" element={<NewAlertPage />} />
      <Route path="/alerts/edit/*" element={<EditAlertPage />} />
      <Route path="/watchlists" element={<WatchlistsPage />} />
    </Routes>
  );
}
