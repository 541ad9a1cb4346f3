import { Route, Routes } from '@sentinel/router';
import { AssignmentsPage } from './list/assignments.page.tsx';

/** The pages of the categorization area (area.json claims their paths). */
export function CategorizationRoutes() {
  return (
    <Routes>
      <Route path="/categorization" element={<AssignmentsPage />} />
    </Routes>
  );
}
