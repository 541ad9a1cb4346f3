import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { serveBuilds } from './serve-builds.mjs';

const PORT = 5170;

/**
 * `npm run dev -- AREA --shell URL`: builds one area and nothing else, after each change too, and serves it to a shell that runs
 * elsewhere. A member of the staff opens the printed link and confirms; their browser then shows each build, and nobody else's.
 * @param {{ root: string, area: string, shell: string, signal: AbortSignal }} options
 */
export async function showInShell({ root, area, shell, signal }) {
  /** @type {typeof import('../../packages/federation/build/src/index.ts')} */
  const { watchRemote } = await tsImport('../../packages/federation/build/src/index.ts', import.meta.url);
  const shellOrigin = new URL(shell).origin;
  const server = await serveBuilds({ shellOrigin, port: PORT }).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return serveBuilds({ shellOrigin, port: 0 });
  });
  const outputFolder = mkdtempSync(join(tmpdir(), `sentinel-dev-${area}-`));
  let isFirst = true;
  let startedAt = performance.now();
  const stop = watchRemote({
    folder: join(root, `mfe-${area}`),
    outputFolder,
    onChanged: () => {
      startedAt = performance.now();
    },
    onBuilt: (build) => {
      server.add(build);
      console.log(`${area} ${build.release.version} in ${Math.round(performance.now() - startedAt)} ms`);
      if (isFirst) {
        console.log(
          `\nOpen this as an administrator of ${shellOrigin}, and confirm:\n  ${shellOrigin}/dashboard#override-local=${area}@${server.origin}\nYour browser, and nobody else's, then shows each change of ${area} and of the packages in it. Ctrl-C stops.\n`,
        );
      }
      isFirst = false;
    },
    onFault: ({ message }) => console.error(message),
  });
  await new Promise((done) => {
    if (signal.aborted) done(undefined);
    signal.addEventListener('abort', done, { once: true });
  });
  await Promise.all([stop(), server.close()]);
  rmSync(outputFolder, { recursive: true, force: true });
}
