import { createStream } from 'rotating-file-stream';

/** A process's logs take at most four times as much: the present one and three older. */
const SIZE = '8M';
const OLDER = 3;
/** What waits for a slow disk; beyond this it is dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** So long after a failed write, as on a full disk, it is tried again. */
const RETRY_MS = 1_000;

/**
 * The log of one process, whichever process of its name writes it: `name.log`, and `name.1.log` to `name.3.log`, the newest first. What
 * cannot be written is dropped, and counted in a line of the log once it can be written again.
 * @param {string} folder
 * @param {string} name
 * @param {{ size?: string, retryMs?: number }} [options] `size` as in `8M`
 */
export function openRotatingLog(folder, name, { size = SIZE, retryMs = RETRY_MS } = {}) {
  /** @type {import('rotating-file-stream').RotatingFileStream | undefined} */
  let file;
  let retryAt = 0;
  let droppedBytes = 0;

  const open = () => {
    const opened = createStream((index) => (index ? `${name}.${index}.log` : `${name}.log`), {
      path: folder,
      size: /** @type {'8M'} */ (size),
      rotate: OLDER,
      mode: 0o600,
    });
    opened.on('error', () => {
      if (file === opened) file = undefined;
      retryAt = performance.now() + retryMs;
    });
    return opened;
  };
  /** @param {number} bytes */
  const drop = (bytes) => {
    droppedBytes += bytes;
  };
  return {
    /** @param {Buffer} chunk */
    write(chunk) {
      if (!file && performance.now() >= retryAt) file = open();
      if (!file || file.writableLength > MAX_WAITING_BYTES) return drop(chunk.length);
      const missing = droppedBytes;
      if (missing > 0) {
        droppedBytes = 0;
        const line = { level: 40, time: Date.now(), dropped_bytes: missing, msg: 'log could not be written' };
        // The line before may have been cut short.
        file.write(`\n${JSON.stringify(line)}\n`, (error) => error && drop(missing));
      }
      file.write(chunk, (error) => error && drop(chunk.length));
    },
    /** Resolves when what was written is in the file, or was dropped; a later write opens it again. */
    close() {
      const closing = file;
      file = undefined;
      return closing ? new Promise((done) => closing.once('close', () => done(undefined)).end()) : Promise.resolve();
    },
  };
}
