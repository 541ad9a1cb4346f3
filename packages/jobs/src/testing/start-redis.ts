import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** Whether a redis-server is on the PATH. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const pause = () => new Promise((done) => setTimeout(done, 20));
function expectStatus(info: string, status: string): void {
  if (!info.includes(`rdb_last_bgsave_status:${status}`)) throw new Error(`The snapshot is not "${status}": ${info}`);
}

interface TestServer {
  readonly url: string;
  readonly port: number;
  /** Ends the process, and starts another in its place after what happens meanwhile. */
  readonly restart: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Refuses all writes (MISCONF) while something happens, as with a full disk. */
  readonly refuseWrites: (meanwhile: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A Redis of its own for one test file, kept in memory only. @param more arguments of redis-server */
export async function startTestRedis(more: readonly string[] = []): Promise<TestServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-test-redis-'));
  const options = Object.entries({
    port,
    bind: '127.0.0.1',
    save: '',
    'maxmemory-policy': 'noeviction',
    dir: folder,
  }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  /** @returns ends it */
  const start = () => {
    const run = () => spawn('redis-server', [...options, ...more], { stdio: 'ignore' }).once('exit', again);
    // Another process may have the port for a moment.
    const again = () => {
      retry = setTimeout(() => {
        server = run();
      }, 100);
    };
    let retry: NodeJS.Timeout | undefined;
    let server = run();
    return async () => {
      clearTimeout(retry);
      server.off('exit', again);
      if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    };
  };
  let end = start();
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { maxRetriesPerRequest: null, enableReadyCheck: false, retryStrategy: () => 20 });
  client.on('error', () => undefined); // it is not up at once
  await client.ping();
  client.disconnect();
  return {
    url,
    port,
    async restart(meanwhile) {
      await end();
      await meanwhile();
      end = start();
    },
    async refuseWrites(meanwhile) {
      const admin = new Redis(url);
      const saveUntil = async (status: 'ok' | 'err') => {
        await admin.bgsave();
        while (!(await admin.info('persistence')).includes(`rdb_bgsave_in_progress:0\r\n`)) await pause();
        expectStatus(await admin.info('persistence'), status);
      };
      // Where its snapshot should be is a folder that cannot be replaced.
      mkdirSync(join(folder, 'dump.rdb/in-the-way'), { recursive: true });
      await admin.config('SET', 'save', '3600 1');
      await saveUntil('err');
      try {
        await meanwhile();
      } finally {
        rmSync(join(folder, 'dump.rdb'), { recursive: true });
        await saveUntil('ok');
        await admin.config('SET', 'save', '');
        admin.disconnect();
      }
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const NODES = 3;
const SLOTS = 16_384;

export interface TestCluster {
  /** The addresses of all nodes, separated by commas. */
  readonly url: string;
  /** How many keys each node has. */
  readonly keys: () => Promise<number[]>;
  readonly flush: () => Promise<void>;
  /** Restarts the first node (`TestServer`). */
  readonly restartFirst: TestServer['restart'];
  /** Whether the first node takes commands: one that has started does when it has joined the others. */
  readonly hasFirstJoined: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

/** A Redis Cluster of three nodes without replicas, each with a third of the slots. Needs Redis 7. */
export async function startTestCluster(): Promise<TestCluster> {
  const nodes = await Promise.all(
    Array.from({ length: NODES }, async () => {
      const bus = await freePort();
      const server = await startTestRedis(['--cluster-enabled', 'yes', '--cluster-port', String(bus)]);
      const client = new Redis(server.url, { enableReadyCheck: false });
      client.on('error', () => undefined); // while it restarts
      return { ...server, bus, client };
    }),
  );
  const [first] = nodes;
  for (const [index, { client }] of nodes.entries()) {
    const from = Math.floor((index * SLOTS) / NODES);
    const to = Math.floor(((index + 1) * SLOTS) / NODES) - 1;
    await client.call('CLUSTER', 'ADDSLOTSRANGE', from, to);
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
  }
  for (const { port, bus } of nodes.slice(1)) await first!.client.call('CLUSTER', 'MEET', '127.0.0.1', port, bus);
  const hasJoined = async ({ url }: TestServer) => {
    const client = new Redis(url, { enableReadyCheck: false });
    const state = String(await client.cluster('INFO'));
    client.disconnect();
    return state.includes('cluster_state:ok');
  };
  for (const node of nodes) while (!(await hasJoined(node))) await new Promise((done) => setTimeout(done, 20));
  return {
    url: nodes.map(({ url }) => url).join(','),
    keys: () => Promise.all(nodes.map(({ client }) => client.dbsize())),
    async flush() {
      await Promise.all(nodes.map(({ client }) => client.flushall()));
    },
    restartFirst: (meanwhile) => first!.restart(meanwhile),
    hasFirstJoined: () => hasJoined(first!),
    async stop() {
      for (const { client } of nodes) client.disconnect();
      await Promise.all(nodes.map(({ stop }) => stop()));
    },
  };
}
