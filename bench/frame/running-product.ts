import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { startSentinel } from '../../deploy/local/src/start-sentinel.mjs';
import startBuiltProduct from '../../e2e/support/start-product.ts';
import { withFolder } from './folder.ts';

export type Product = Awaited<ReturnType<typeof startSentinel>> & { readonly databaseUrl: string };

/** Acts with the whole product and its demo market, ready, on a free port and in a folder of its own. */
export function withProduct(act: (product: Product) => Promise<void>): Promise<void> {
  return withFolder(async (home) => {
    chmodSync(home, 0o755); // root's helper user must get through, else the data would stay below /var/tmp
    const env = { ...process.env, DEMO_HISTORY: process.env.DEMO_HISTORY ?? 'recent' };
    const product = await startSentinel({ home, port: 0, env });
    try {
      await product.allReady;
      await act({ ...product, databaseUrl: product.env.DATABASE_URL ?? '' });
    } finally {
      await product.stop();
    }
  });
}

/** Acts with the address of the built product, as the browser tests run it; SENTINEL_E2E_URL names one that runs already. */
export async function withBuiltProduct(act: (url: string) => Promise<void>): Promise<void> {
  const stop = await startBuiltProduct();
  try {
    await act(process.env.SENTINEL_E2E_URL ?? '');
  } finally {
    await stop?.();
  }
}

/** The processes that this one has started, with their command lines and memory in MiB. */
export function childProcesses(): { pid: number; command: string; mebibytes: number }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,rss=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(\S+)\s+(\d+)\s+(.*)$/))
    .filter((found) => found !== null && Number(found[2]) === process.pid && !found[3]?.startsWith('Z'))
    .map((found) => ({ pid: Number(found?.[1]), mebibytes: Number(found?.[4]) / 1024, command: found?.[5] ?? '' }));
}
