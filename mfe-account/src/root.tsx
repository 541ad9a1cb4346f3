import { AreaQueries } from '@sentinel/remote-kit/query';
import { AreaRouter } from '@sentinel/router';
import { AccountRoutes } from './routes.tsx';

export function Root() {
  return (
    <AreaQueries>
      <AreaRouter>
        <AccountRoutes />
      </AreaRouter>
    </AreaQueries>
  );
}
