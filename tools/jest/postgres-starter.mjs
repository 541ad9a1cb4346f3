// One PostgreSQL for all tests of a run, started when the first test asks for it. The address of the starter travels to the
// tests as TEST_POSTGRES_STARTER; packages/database/src/testing.ts asks there. With TEST_DATABASE_URL set nothing is started.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * @type {{
 *   server?: import('node:http').Server | undefined,
 *   postgres?: Promise<import('../../deploy/local/src/postgres.mjs').EmbeddedPostgres> | undefined,
 * }}
 */
const run = {};

/** Jest's globalSetup: opens the starter, which costs nothing until a test asks. */
export async function openStarter() {
  if (process.env.TEST_DATABASE_URL || run.server) return;
  const path = `/${randomBytes(16).toString('hex')}`;
  run.server = createServer(async (request, response) => {
    // A connection kept open could be closed at the moment a test uses it again.
    response.setHeader('connection', 'close');
    if (request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    try {
      run.postgres ??= import('../../deploy/local/src/postgres.mjs').then(({ startTestPostgres }) =>
        startTestPostgres(),
      );
      const { url } = await run.postgres;
      response.end(url('postgres'));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise((done) => run.server?.listen(0, '127.0.0.1', () => done(undefined)));
  run.server.unref();
  const { port } = /** @type {import('node:net').AddressInfo} */ (run.server.address());
  process.env.TEST_POSTGRES_STARTER = `http://127.0.0.1:${port}${path}`;
}

/** Jest's globalTeardown: stops the server and removes its files, if there is one. */
export async function closeStarter() {
  const { server, postgres } = run;
  run.server = undefined;
  run.postgres = undefined;
  server?.close();
  server?.closeAllConnections();
  await (await postgres?.catch(() => undefined))?.stop();
}
