import { createServer } from 'node:net';

/** Whether a program could listen on 127.0.0.1 at that port now. @param {number} port @returns {Promise<boolean>} */
export const isPortFree = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** So many different free ports of 127.0.0.1. @param {number} count @returns {Promise<number[]>} */
export async function freePorts(count) {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        /** @type {Promise<import('node:net').Server>} */ (
          new Promise((done, failed) => {
            const probe = createServer().once('error', failed);
            probe.listen(0, '127.0.0.1', () => done(probe));
          })
        ),
    ),
  );
  const ports = probes.map((probe) => /** @type {import('node:net').AddressInfo} */ (probe.address()).port);
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))));
  return ports;
}
