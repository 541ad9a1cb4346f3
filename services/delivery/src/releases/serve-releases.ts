import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@sentinel/contracts';
import type { FastifyInstance } from 'fastify';
import type { FetchedFiles } from './fetched-files.ts';

/** `/r/<area>/<version>/<file>`: files under these paths never change. */
const RELEASE_FILE = /^\/r\/([a-z][a-z0-9]*)\/([a-f0-9]{12})\/([A-Za-z0-9_.@/-]+)$/;

/**
 * Serves published files: cached as immutable, with brotli where the build made a copy, and with an ETag.
 * @param fetched brings the files into the folder when they are kept elsewhere; null when the folder is the store
 */
export async function serveReleases(
  app: FastifyInstance,
  folder: string,
  fetched: FetchedFiles | null = null,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const [, area = '', version = '', file = ''] = RELEASE_FILE.exec(path) ?? [];
      if (file === '' || path.endsWith('.br')) throw new AppError('not_found', 'There is no such file.');
      await fetched?.ensure(area, version, file);
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
