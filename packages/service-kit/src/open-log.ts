import pino from 'pino';

/** Lines that wait for a full disk; beyond this they are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * Where the log lines of this process go: standard output. Lines that cannot be written (the disk is full) end nothing: they wait, and go out
 * in their order with a later line; what waits is bounded, and lines beyond that are dropped and counted. The first line that is written
 * again is followed by one that says how many were dropped.
 * @param service named in that line
 * @param dest a file, or its descriptor
 */
export function openLog(service: string, dest: number | string = 1) {
  const stream = pino.destination({ dest, sync: true, maxLength: MAX_WAITING_BYTES });
  let dropped = 0;
  let unreported = 0;
  // The line is kept by the stream, which tries again with the next one.
  stream.on('error', () => {});
  stream.on('drop', () => {
    dropped += 1;
    unreported += 1;
  });
  stream.on('write', () => {
    if (unreported === 0) return;
    const line = { level: pino.levels.values.warn, time: Date.now(), service, dropped: unreported };
    unreported = 0;
    queueMicrotask(() => stream.write(`${JSON.stringify({ ...line, msg: 'log lines could not be written' })}\n`));
  });
  return { stream, dropped: () => dropped };
}
