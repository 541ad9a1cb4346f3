import { AreaRouter } from '@sentinel/router';
import { AccountRoutes } from './routes.tsx';

export function Root() {
  return (
    <AreaRouter>
      <AccountRoutes />
    </AreaRouter>
  );
}
