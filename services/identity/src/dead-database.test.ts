import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { startIdentity } from './testing/start-identity.ts';

/** A wire to the database that can be cut and mended: what a stopped server looks like from here. */
async function startWire(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return { url: url.href, cut, mend: () => listen(port) };
}

test('without its database a login is "unavailable", the process lives, and it recovers by itself', async () => {
  let wire: Awaited<ReturnType<typeof startWire>> | undefined;
  const identity = await startIdentity({
    wire: async (url) => {
      wire = await startWire(url);
      return wire.url;
    },
  });
  await identity.addAccount('client@sentinel.example', 'Sentinel#2026');
  const logIn = () =>
    identity.post('check_login', { email: 'client@sentinel.example', password: 'Sentinel#2026', device_id: 'web_ab' });
  expect((await logIn()).statusCode).toBe(200);

  await wire!.cut();
  const refused = await logIn();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);

  await wire!.mend();
  for (let left = 100; left > 0 && (await logIn()).statusCode !== 200; left -= 1)
    await new Promise((done) => setTimeout(done, 100));
  expect((await logIn()).statusCode).toBe(200);
  await identity.stop();
  await wire!.cut();
});
