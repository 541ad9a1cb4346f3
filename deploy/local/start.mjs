#!/usr/bin/env node
// `npm start`: the whole product on this machine. Node's own modules only until dependencies are installed.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sentinel needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const startedAt = performance.now();
const { startSentinel } = await import('./src/start-sentinel.mjs');
const { StartError } = await import('./src/start-error.mjs');

const interrupted = new AbortController();
/** @type {import('./src/start-sentinel.mjs').RunningSentinel | undefined} */
let running;
let isStopping = false;

async function stop(exitCode) {
  if (isStopping) {
    running?.kill(); // asked twice: at once
    return;
  }
  isStopping = true;
  interrupted.abort(); // a start under way stops what it has started, then rejects
  if (!running) return;
  console.log('\nStopping ...');
  await running.stop();
  console.log('Stopped.');
  process.exit(exitCode);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

try {
  running = await startSentinel({
    signal: interrupted.signal,
    onFatal: (error) => {
      console.error(error.message);
      void stop(1);
    },
  });
} catch (error) {
  if (interrupted.signal.aborted) {
    console.log('Stopped.');
    process.exit(0);
  }
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

console.log(`
Sentinel is ready at ${running.url} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)

  Demo accounts   client@sentinel.example, admin@sentinel.example, reviewer@sentinel.example, lead@sentinel.example
  Password        Sentinel#2026
  Mail and SMS    ${running.url}/dev/mailbox
  Logs            ${running.home}/logs

Ctrl-C stops everything.`);
