import { Agent, request } from 'node:http';

/** Strangers come from another address than the person whose calls are measured. */
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });

/** Sends a body to the API without a token, as it is; a connection that the server ends counts as an answer with status 0. */
export function callWith(url: string, body: Buffer): Promise<{ readonly status: number; readonly ms: number }> {
  const began = performance.now();
  return new Promise((done) => {
    const end = (status: number) => done({ status, ms: performance.now() - began });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const call = request(`${url}/api`, { method: 'POST', headers, agent }, (response) => {
      response.resume().once('close', () => end(response.statusCode ?? 0));
    });
    call.once('error', () => end(0));
    call.end(body);
  });
}
