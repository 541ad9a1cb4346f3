// The edge process. Environment: PORT, UPSTREAMS (JSON: gateway, delivery, mailbox, demo), PUBLIC_URL, LOG_LEVEL.

import { join } from 'node:path';
import { endWithParent } from './child-lifetime.mjs';
import { buildEdge } from './edge.app.mjs';

const app = await buildEdge({
  upstreams: JSON.parse(process.env.UPSTREAMS ?? '{}'),
  operationsPage: join(import.meta.dirname, '../dist/operations.html'),
  ...(process.env.PUBLIC_URL ? { publicUrl: process.env.PUBLIC_URL } : {}),
  logger: { level: process.env.LOG_LEVEL ?? 'info' },
});
endWithParent(() => app.close());
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
