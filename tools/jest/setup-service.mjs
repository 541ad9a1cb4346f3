// Sets the service whose test is running, so that its database has the rights of that service and no others
// (packages/database/src/testing.ts).
import { expect } from '@jest/globals';

const path = expect.getState().testPath?.replaceAll('\\', '/') ?? '';
const [, service = path.includes('/deploy/local/src/demo/') ? 'demo' : undefined] =
  path.match(/\/services\/([^/]+)\//) ?? [];
if (service) process.env.TEST_SERVICE = service;
else delete process.env.TEST_SERVICE;
