import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const redisModule = await import(join(import.meta.dirname, '../../../../deploy/local/src/redis.mjs'));
const binary: string | undefined = redisModule.findRedis(process.env.PATH);

/** Whether this machine has redis-server. */
export const hasRedis = binary !== undefined;

export interface LocalRedis {
  readonly url: string;
  /** FLUSHALL, over a connection of its own. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Redis of its own for a test. */
export async function startRedis(): Promise<LocalRedis> {
  const home = mkdtempSync(join(tmpdir(), 'sentinel-test-redis-'));
  const redis: { url: string; stop: () => Promise<void> } = await redisModule.startRedis({ home, binary });
  const { hostname, password, port } = new URL(redis.url);
  return {
    url: redis.url,
    async flush() {
      const socket = connect(Number(port), hostname);
      socket.end(`AUTH ${password}\r\nFLUSHALL\r\n`);
      socket.resume();
      await once(socket, 'close');
    },
    async stop() {
      await redis.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
