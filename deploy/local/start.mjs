#!/usr/bin/env node
// `npm start`: the whole product on this machine. Node's own modules only until dependencies are installed.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sentinel needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const startedAt = performance.now();
const { startSentinel } = await import('./src/start-sentinel.mjs');
const { runProduct } = await import('./src/run-product.mjs');
const { readArguments } = await import('./src/arguments.mjs');
const { followDemo } = await import('./src/follow-demo.mjs');

let demo = true;
try {
  ({ demo } = readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exit(1);
}

const DEMO = `  Demo accounts   client@sentinel.example, admin@sentinel.example, reviewer@sentinel.example, lead@sentinel.example
  Password        Sentinel#2026`;
const CLEAN = `  Accounts        none was made; the first administrator: npm run admin:create
  Market data     none was made; load your own: npm run ingest -- PATH..., npm run bulk -- PATH..., npm run backfill -- --from DAY,
                  npm run master, npm run prices -- FROM (docs/settings.md)`;

const ending = new AbortController();

/**
 * Says how the demo market fills up behind the product that is ready.
 * @param {string} url
 */
async function sayDemoProgress(url) {
  try {
    for await (const share of followDemo(url, ending.signal)) {
      console.log(
        share === 1 ? 'Demo market: complete.' : `Demo market: ${Math.round(share * 100)}% stored, filling ...`,
      );
    }
  } catch (error) {
    if (!ending.signal.aborted) console.error(`Demo market: ${String(error)}. Its log says more.`);
  }
}

/** @type {import('./src/start-sentinel.mjs').RunningSentinel | undefined} */
let ready;
let isRestarting = false;

/** Restarts the processes that have replicas, one after another, while the others go on. */
async function restartEach() {
  if (!ready || isRestarting) return;
  isRestarting = true;
  try {
    const names = await ready.restartEach();
    console.log(names.length > 0 ? `Restarted: ${names.join(', ')}.` : 'Nothing has replicas; start with REPLICAS=2.');
  } catch (error) {
    if (!ending.signal.aborted) console.error(/** @type {Error} */ (error).message);
  } finally {
    isRestarting = false;
  }
}

const end = runProduct({
  start: (options) => startSentinel({ ...options, demo }),
  onReady: (running) => {
    const { url, home, env, allReady } = running;
    ready = running;
    console.log(`
Sentinel is ready at ${url} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)

${demo ? DEMO : CLEAN}
  Mail and SMS    ${url}/dev/mailbox
  Logs            ${home}/logs

Ctrl-C, or kill ${process.pid}, stops everything.${Number(env.REPLICAS) > 1 ? ` kill -USR2 ${process.pid} restarts each process in turn.` : ''}`);
    // What did not get ready is told as fatal.
    if (demo)
      void allReady.then(
        () => sayDemoProgress(url),
        () => undefined,
      );
  },
  print: console.log,
  printError: console.error,
  exit: process.exit,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    ending.abort();
    end();
  });
}
process.on('SIGUSR2', () => void restartEach());
