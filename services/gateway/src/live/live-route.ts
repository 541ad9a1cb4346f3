import { PassThrough } from 'node:stream';
import { AppError, type Operation } from '@sentinel/contracts';
import { type Caller, withTimeout } from '@sentinel/service-kit';
import { LIVE_HEARTBEAT_MS, LIVE_HELLO, LIVE_PATH, LIVE_TOPICS, type LiveTopic } from '@sentinel/vocabulary';
import type { FastifyInstance } from 'fastify';
import { callerOf, type Identifier, refusalOf, tokenOf } from '../authorize.ts';
import { createShares } from '../shares.ts';
import type { LiveHub } from './live-hub.ts';

/** At once, of one process: each is a connection. A tab that is not looked at has none. */
const STREAMS = { most: 2_000, mostPerKey: 20 };
/** How long a session may take to be read before its stream ends. */
const STORE_MS = 3_000;
/** Of what a page has not taken yet; one that takes nothing loses its stream. */
const MAX_UNSENT_BYTES = 16 * 1024;

export interface LiveParts {
  readonly identifier: Identifier;
  readonly hub: LiveHub;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly heartbeatMs?: number | undefined;
  /** At once, of one process and of one account. */
  readonly streams?: { readonly most: number; readonly mostPerKey: number } | undefined;
}

/**
 * `GET /api/live`: what is new, for as long as the page stays and its token is valid. The session is read again before anything is said,
 * so that one that has ended hears nothing, and one whose permissions have changed only what it may know now.
 */
export async function liveRoute(
  app: FastifyInstance,
  { identifier, hub, operations, heartbeatMs = LIVE_HEARTBEAT_MS, streams = STREAMS }: LiveParts,
): Promise<void> {
  const take = createShares(streams);
  const open = new Set<PassThrough>();
  const mayKnow = (topic: LiveTopic, caller: Caller) => {
    const operation = operations[LIVE_TOPICS[topic]];
    return operation !== undefined && refusalOf(operation, {}, caller) === undefined;
  };
  const endAll = () => {
    for (const stream of open) stream.end();
  };
  app.draining.addEventListener('abort', endAll);
  app.addHook('preClose', async () => endAll());

  app.get(LIVE_PATH, { exposeHeadRoute: false, config: { staysOpen: true } }, async (request, reply) => {
    const claims = identifier.verify(tokenOf(request.headers.authorization));
    const readCaller = () => withTimeout(STORE_MS, callerOf(claims, identifier));
    await readCaller();
    if (app.draining.aborted)
      throw new AppError('unavailable', 'This part of Sentinel is restarting. Please try again shortly.');
    const giveBack = take(claims.sub);

    const stream = new PassThrough();
    const write = (text: string) => {
      if (text === '' || stream.writableEnded || stream.destroyed) return;
      stream.write(text);
      if (stream.writableLength + stream.readableLength > MAX_UNSENT_BYTES) stream.destroy();
    };
    /** Says what the caller may know, if there is a caller still. */
    const say = (textFor: (caller: Caller) => string) =>
      void readCaller().then(
        (caller) => write(textFor(caller)),
        (error: unknown) => {
          if (!(error instanceof AppError)) request.log.warn({ err: error }, 'live updates end: session not read');
          stream.end();
        },
      );
    const remove = hub.add({
      accountId: claims.sub,
      send: (topics) =>
        say((caller) =>
          topics
            .filter((topic) => mayKnow(topic, caller))
            .map(eventOf)
            .join(''),
        ),
    });
    const heartbeat = setInterval(() => say(() => ':\n\n'), heartbeatMs);
    const end = setTimeout(() => stream.end(), Math.max(0, claims.exp * 1_000 - Date.now()));
    open.add(stream);
    stream.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(end);
      remove();
      open.delete(stream);
      giveBack();
    });
    write(eventOf(LIVE_HELLO));
    return (
      reply
        .headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' })
        // Ours is not used again: a gateway that stops would wait for it.
        .header('connection', 'close')
        // nginx passes each event on as it comes, wherever it stands before us.
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  });
}

/** An event without data: its name says it all. A client drops an event that has no data line. */
const eventOf = (name: string) => `event: ${name}\ndata:\n\n`;
