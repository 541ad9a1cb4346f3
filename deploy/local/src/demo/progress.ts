import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * `GET /dev/demo`: the share of the demo market that is stored, 0 to 1, as server-sent events: at once and at each change.
 * The stream ends after 1. Gives the function that sends a new share.
 */
export function serveProgress(app: FastifyInstance): (share: number) => void {
  const followers = new Set<ServerResponse>();
  let known: number | undefined;
  const send = (to: ServerResponse, share: number) => {
    to.write(`data: ${share}\n\n`);
    if (share === 1) to.end();
  };
  app.get('/dev/demo', { config: { logsItself: true } }, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write(': listening\n\n');
    followers.add(raw);
    request.raw.once('close', () => followers.delete(raw));
    if (known !== undefined) send(raw, known);
  });
  app.addHook('preClose', async () => {
    for (const follower of followers) follower.end();
  });
  return (share) => {
    known = share;
    for (const follower of followers) send(follower, share);
  };
}
