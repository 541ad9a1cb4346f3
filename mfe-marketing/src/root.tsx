import { AreaRouter } from '@sentinel/router';
import { MarketingRoutes } from './routes.tsx';

export function Root() {
  return (
    <AreaRouter>
      <MarketingRoutes />
    </AreaRouter>
  );
}
