import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../../../local/src/ports.mjs';
import { ROOT } from './built-image.ts';
import { IMAGE_USER } from './read-only-process.ts';

/** Where a folder on this machine has what the container has elsewhere. */
const FOLDERS: Record<string, string> = { '/etc/nginx/edge': 'conf', '/tmp': 'tmp', '/run/secrets': 'secrets' };

/** Whether nginx is installed here. */
export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

export interface Edge {
  readonly folder: string;
  readonly port: number;
  readonly tlsPort: number;
  /** What it wrote to standard error. */
  readonly said: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Writes the edge's configuration as its container has it, with the paths and ports of a folder on this machine. `change` lowers a
 * limit of `nginx.conf`.
 */
export async function writeEdge(
  folder: string,
  {
    gateway,
    delivery,
    servers = 'plain',
    change = (text) => text,
  }: { gateway: string; delivery: string; servers?: 'plain' | 'tls'; change?: (conf: string) => string },
): Promise<{ conf: string; port: number; tlsPort: number; healthPort: number }> {
  const [port = 0, tlsPort = 0, healthPort = 0] = await freePorts(3);
  const values: Record<string, string> = {
    EDGE_GATEWAY: gateway,
    EDGE_DELIVERY: delivery,
    EDGE_SERVERS: servers,
    EDGE_TRUSTED_PROXIES: 'unix:',
    PUBLIC_URL: 'https://portal.example:8443/',
    NGINX_LOCAL_RESOLVERS: '127.0.0.1',
  };
  const here = (text: string) =>
    text
      .replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name] ?? `{${name} is not known}`)
      .replaceAll(/(\/etc\/nginx\/edge|\/tmp|\/run\/secrets)\//g, (_, path: string) => `${folder}/${FOLDERS[path]}/`)
      .replaceAll('/dev/stdout', `${folder}/tmp/access.log`) // Node's pipes cannot be opened by name
      .replaceAll(/listen 8080/g, `listen 127.0.0.1:${port}`)
      .replaceAll(/listen 8443/g, `listen 127.0.0.1:${tlsPort}`)
      .replaceAll(/listen 8081/g, `listen 127.0.0.1:${healthPort}`);
  const source = join(ROOT, 'deploy/edge');
  mkdirSync(join(folder, 'conf'), { recursive: true });
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  for (const file of readdirSync(join(source, 'conf')))
    writeFileSync(join(folder, 'conf', file), here(readFileSync(join(source, 'conf', file), 'utf8')));
  const template = readFileSync(join(source, 'templates/edge.conf.template'), 'utf8');
  writeFileSync(join(folder, 'tmp/edge.conf'), here(template));
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, change(here(readFileSync(join(source, 'nginx.conf'), 'utf8'))));
  if (process.getuid?.() === 0) chownSync(join(folder, 'tmp'), IMAGE_USER, IMAGE_USER);
  chmodSync(folder, 0o755);
  return { conf, port, tlsPort, healthPort };
}

const asUser = process.getuid?.() === 0 ? { uid: IMAGE_USER, gid: IMAGE_USER } : {};

/** What `nginx -t` says of a configuration; empty when it is sound. */
export function faultsOf(conf: string): string {
  const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', conf, '-e', 'stderr'], {
    ...asUser,
    encoding: 'utf8',
  });
  return status === 0 ? stderr : stderr || `nginx ended with ${status}`;
}

/** Starts the edge on free ports of 127.0.0.1, without root, until `stop`. */
export async function startEdge(...[folder, options]: Parameters<typeof writeEdge>): Promise<Edge> {
  const { conf, port, tlsPort, healthPort } = await writeEdge(folder, options);
  const child: ChildProcess = spawn('nginx', ['-c', conf, '-e', 'stderr', '-g', 'daemon off;'], {
    ...asUser,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  while (!(await fetch(`http://127.0.0.1:${healthPort}/edge`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
    await sleep(20);
  }
  return {
    folder,
    port,
    tlsPort,
    said: () => said,
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}
