import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSentinel } from '../../../deploy/local/src/start-sentinel.mjs';

/** The whole product with its demo market, on a free port and in a folder of its own, which goes away with it. */
export async function startProduct() {
  const home = mkdtempSync(join(tmpdir(), 'sentinel-bench-'));
  chmodSync(home, 0o755); // root's helper user must get through, else the data would stay below /var/tmp
  const product = await startSentinel({
    home,
    port: 0,
    env: { ...process.env, DEMO_HISTORY: process.env.DEMO_HISTORY ?? 'recent' },
  });
  return {
    ...product,
    stop: async () => {
      await product.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The processes that this one has started, with their command lines and memory in MiB. */
export function childProcesses(): { pid: number; command: string; mebibytes: number }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,rss=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(\S+)\s+(\d+)\s+(.*)$/))
    .filter((found) => found !== null && Number(found[2]) === process.pid && !found[3]?.startsWith('Z'))
    .map((found) => ({ pid: Number(found?.[1]), mebibytes: Number(found?.[4]) / 1024, command: found?.[5] ?? '' }));
}
