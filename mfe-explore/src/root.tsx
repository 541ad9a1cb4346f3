import { AreaQueries } from '@sentinel/remote-kit/query';
import { AreaRouter } from '@sentinel/router';
import { ExploreRoutes } from './routes.tsx';

export function Root() {
  return (
    <AreaQueries>
      <AreaRouter>
        <ExploreRoutes />
      </AreaRouter>
    </AreaQueries>
  );
}
