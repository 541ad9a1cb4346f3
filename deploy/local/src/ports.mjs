import { createServer } from 'node:net';

/** Whether a program could listen on 127.0.0.1 at that port now. @param {number} port @returns {Promise<boolean>} */
export const isPortFree = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** @returns {Promise<import('node:net').Server>} */
const listenAnywhere = () =>
  new Promise((done, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => done(probe));
  });
/** @param {import('node:net').Server} probe */
const portOf = (probe) => /** @type {import('node:net').AddressInfo} */ (probe.address()).port;

/**
 * So many different free ports of 127.0.0.1.
 * @param {number} count
 * @param {ReadonlySet<number>} [except] ports that are free now, but promised to others
 * @returns {Promise<number[]>}
 */
export async function freePorts(count, except = new Set()) {
  /** Kept open until all are found, so that none is found twice. @type {import('node:net').Server[]} */
  const probes = [];
  const found = () => probes.map(portOf).filter((port) => !except.has(port));
  while (found().length < count) probes.push(await listenAnywhere());
  const ports = found();
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))));
  return ports;
}
