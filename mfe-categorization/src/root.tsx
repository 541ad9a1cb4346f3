import { AreaQueries } from '@sentinel/remote-kit/query';
import { AreaRouter } from '@sentinel/router';
import { CategorizationRoutes } from './routes.tsx';

export function Root() {
  return (
    <AreaQueries>
      <AreaRouter>
        <CategorizationRoutes />
      </AreaRouter>
    </AreaQueries>
  );
}
