import type { FastifyInstance } from 'fastify';
import type { RegistryCache } from '../registry/registry-cache.ts';

const LOOK_EVERY_MS = 300;

/** `/dev/reload` (only while `npm run dev` runs): tells open pages about each new registry, as server-sent events. */
export function serveLiveReload(app: FastifyInstance, registry: RegistryCache): void {
  app.get('/dev/reload', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': listening\n\n');
    let known: string | undefined;
    const look = setInterval(() => {
      registry.get().then(
        (built) => {
          const revision = built?.registry.revision;
          if (known !== undefined && revision !== known) reply.raw.write('event: reload\ndata: new\n\n');
          known = revision;
        },
        (error: unknown) => request.log.warn({ err: error }, 'registry not read'),
      );
    }, LOOK_EVERY_MS);
    const stop = () => {
      clearInterval(look);
      reply.raw.end();
    };
    request.raw.once('close', stop);
    app.addHook('preClose', async () => stop());
  });
}
