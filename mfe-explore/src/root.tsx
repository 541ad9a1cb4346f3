import { AreaQueries } from '@sentinel/remote-kit/query';
import { AreaRouter } from '@sentinel/router';
import { ToastProvider } from '@sentinel/ui';
import { ExploreRoutes } from './routes.tsx';

export function Root() {
  return (
    <AreaQueries>
      <ToastProvider>
        <AreaRouter>
          <ExploreRoutes />
        </AreaRouter>
      </ToastProvider>
    </AreaQueries>
  );
}
