import { AppError } from '@sentinel/contracts';
import type { FastifyInstance } from 'fastify';
import { packText } from '../compress/pack-text.ts';
import type { BrandSource } from './brand-source.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * `/brand/<revision>/<file>`: the brand's texts, colors and pictures. The revision is a hash of all of them, so a file
 * never changes at its address; a page of an earlier revision gets the current file.
 */
export function serveBrand(app: FastifyInstance, brand: BrandSource): void {
  app.get<{ Params: { revision: string; name: string } }>('/brand/:revision/:name', async (request, reply) => {
    const { settings, files } = brand.current();
    const { revision, name } = request.params;
    const file = files.get(name);
    if (!file) throw new AppError('not_found', 'There is no such file.');
    const isCurrent = settings.brandFiles === `/brand/${revision}/`;
    reply.header('cache-control', isCurrent ? FOREVER : 'no-store').type(file.type);
    if (/^image\/(png|jpeg)/.test(file.type)) return reply.send(file.body);
    const { body, encoding } = await packText(file.body.toString(), request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-encoding').send(body);
  });
}
