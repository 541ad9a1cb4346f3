import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { RegistryCache } from '../registry/registry-cache.ts';

const LOOK_EVERY_MS = 300;
/** What `npm run dev` writes into the home of a local start (tools/dev/failed-builds.mjs), as JSON: which areas do not build, and why. */
const FAILED_BUILDS = 'failed-builds.json';

interface LiveReload {
  readonly registry: RegistryCache;
  /** The home of the local start. */
  readonly home: string | undefined;
  /** The file of the script that runs in each page. */
  readonly script: URL;
}

/**
 * Only while `npm run dev` runs: `/dev/reload` tells open pages about each new registry and about each build that fails, as
 * server-sent events; `/dev/reload.js` is the script that listens.
 */
export function serveLiveReload(app: FastifyInstance, { registry, home, script }: LiveReload): void {
  app.get('/dev/reload.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(script)),
  );
  const streams = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const stop of streams) stop();
  });
  app.get('/dev/reload', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': listening\n\n');
    let known: string | undefined;
    let failed: string | undefined;
    const lookAtRegistry = async () => {
      const revision = (await registry.get())?.registry.revision;
      if (known !== undefined && revision !== known) reply.raw.write('event: reload\ndata: new\n\n');
      known = revision;
    };
    const lookAtBuilds = async () => {
      const text = home === undefined ? '[]' : await readFailedBuilds(home);
      if (text !== failed) reply.raw.write(`event: failed-builds\ndata: ${text}\n\n`);
      failed = text;
    };
    const look = setInterval(() => {
      lookAtRegistry().catch((error: unknown) => request.log.warn({ err: error }, 'registry not read'));
      lookAtBuilds().catch((error: unknown) => request.log.warn({ err: error }, 'failed builds not read'));
    }, LOOK_EVERY_MS);
    const stop = () => {
      clearInterval(look);
      streams.delete(stop);
      reply.raw.end();
    };
    streams.add(stop);
    request.raw.once('close', stop);
  });
}

/** The failed builds as JSON of one line; without the file, none. */
async function readFailedBuilds(home: string): Promise<string> {
  const text = await readFile(join(home, FAILED_BUILDS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return JSON.stringify(JSON.parse(text));
}
