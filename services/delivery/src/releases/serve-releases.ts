import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@sentinel/contracts';
import type { FastifyInstance } from 'fastify';

/** `/r/<area>/<version>/<file>`: files under these paths never change. */
const RELEASE_FILE = /^\/r\/[a-z][a-z0-9]*\/[a-f0-9]{12}\/[A-Za-z0-9_.@/-]+$/;

/** Serves published files: cached as immutable, with brotli where the build made a copy, and with an ETag. */
export async function serveReleases(app: FastifyInstance, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const path = request.url.split('?', 1)[0] ?? '';
      if (!RELEASE_FILE.test(path) || path.endsWith('.br')) throw new AppError('not_found', 'There is no such file.');
    });
    await scope.register(fastifyStatic, {
      root: resolve(folder),
      prefix: '/r/',
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header('vary', 'accept-encoding');
      },
    });
  });
}
