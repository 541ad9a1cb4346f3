import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the provider answers: takes a text, takes it and ends the connection, or answers with a status and one of its error codes. */
type TwilioMood = 'takes' | 'drops' | { readonly status: number; readonly code: number; readonly message?: string };

/** One request to send a text. */
export interface CaughtText {
  readonly path: string;
  readonly authorization: string;
  readonly contentType: string;
  readonly form: Readonly<Record<string, string>>;
}

/** An HTTP server on 127.0.0.1 that answers as Twilio's Messages resource does; its mood can be changed at any time. */
export async function startTwilio() {
  const caught: CaughtText[] = [];
  const state: { mood: TwilioMood; onText?: () => void } = { mood: 'takes' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers, socket, url = '' } = request;
    caught.push({
      path: url,
      authorization: headers.authorization ?? '',
      contentType: headers['content-type'] ?? '',
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    });
    state.onText?.();
    const { mood } = state;
    if (mood === 'drops') {
      socket.destroy();
      return;
    }
    const [status, answer] =
      mood === 'takes'
        ? [201, { sid: `SM${String(caught.length).padStart(32, '0')}`, status: 'queued' }]
        : [mood.status, { code: mood.code, message: mood.message ?? 'refused', status: mood.status }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    caught,
    state,
    account: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'token',
      from: '+15005550006',
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((stopped) => server.close(stopped));
    },
  };
}
