// Plain JavaScript, because the local edge runs from its sources.
import { existsSync, readFileSync } from 'node:fs';
import { networkOf } from '../network-of.mjs';

/** Options of `http.createServer`: who has not sent the headers of a request by then is answered 408, or loses the connection. */
export const CONNECTION_TIMES = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };

/** Without a refusal for so long, connections are accepted again as far as the log is concerned. */
const QUIET_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 1_000;

const LIMITS_FILE = '/proc/self/limits';

/** How many files this process may have open. The report of Node, for other systems than Linux, takes some 80 ms. */
function maxOpenFiles() {
  if (existsSync(LIMITS_FILE))
    return Number(/^Max open files +(\d+)/m.exec(readFileSync(LIMITS_FILE, 'utf8'))?.[1] ?? Infinity);
  const { userLimits } = /** @type {{ userLimits?: { open_files?: { soft: number | 'unlimited' } } }} */ (
    process.report.getReport()
  );
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/**
 * Bounds the connections of a server, of each network and in all: whoever holds connections and sends nothing occupies neither the
 * process's files nor the others' place (SECURITY.md 43). When all are taken, those that wait for their next request are closed. The
 * log names such a state at its beginning and at its end.
 * @param {import('node:http').Server} server
 * @param {object} options
 * @param {{ warn(fields: object, text: string): void }} options.log
 * @param {number} [options.ofAll] half of the files that the process may have open; the others are for databases, services and files
 * @param {number} [options.ofNetwork] half of all
 * @param {number} [options.quietMs]
 */
export function limitConnections(server, options) {
  const { log, quietMs = QUIET_MS } = options;
  const ofAll = Math.min(options.ofAll ?? Math.floor(maxOpenFiles() / 2), Number.MAX_SAFE_INTEGER);
  const ofNetwork = Math.min(options.ofNetwork ?? Infinity, Math.ceil(ofAll / 2));
  /** @type {Map<string, number>} */
  const open = new Map();
  let refused = 0;
  let closedIdleAt = 0;
  const end = () => {
    log.warn({ refused }, 'connections are accepted again');
    refused = 0;
  };
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @param {string} network @param {object} limit */
  const refuse = (network, limit) => {
    if (refused === 0) log.warn({ network, ...limit }, 'connections are refused: too many are open');
    refused += 1;
    clearTimeout(timer);
    timer = setTimeout(end, quietMs).unref();
  };

  server.maxConnections = ofAll;
  server.on('drop', (dropped) => {
    refuse(networkOf(dropped?.remoteAddress ?? ''), { of_all: ofAll });
    if (performance.now() - closedIdleAt < CLOSE_IDLE_EVERY_MS) return;
    closedIdleAt = performance.now();
    server.closeIdleConnections();
  });
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > ofNetwork) {
      refuse(network, { of_network: ofNetwork });
      socket.resetAndDestroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  server.on('close', () => clearTimeout(timer));
}
