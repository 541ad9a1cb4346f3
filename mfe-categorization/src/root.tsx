import { AreaQueries } from '@sentinel/remote-kit/query';
import { AreaRouter } from '@sentinel/router';
import { OutboxProvider } from './detail/outbox/outbox-provider.tsx';
import { CategorizationRoutes } from './routes.tsx';

export function Root() {
  return (
    <AreaQueries>
      <AreaRouter>
        <OutboxProvider>
          <CategorizationRoutes />
        </OutboxProvider>
      </AreaRouter>
    </AreaQueries>
  );
}
