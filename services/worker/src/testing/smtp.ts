import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How the server answers a message: takes it (at once, or after half a second), refuses it with a code, or never answers. */
export type SmtpMood = 'takes' | 'slow' | 'hangs' | number;

/** One message as it came over the wire. */
export interface CaughtMail {
  readonly to: readonly string[];
  readonly raw: string;
  readonly messageId: string;
}

/** A real SMTP server on 127.0.0.1 that keeps what it is given; its mood can be changed at any time. */
export async function startSmtp(port = 0) {
  const caught: CaughtMail[] = [];
  const state: { mood: SmtpMood; tries: number } = { mood: 'takes', tries: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        state.tries += 1;
        if (state.mood === 'hangs') return;
        if (typeof state.mood === 'number') {
          done(Object.assign(new Error('No such mailbox here'), { responseCode: state.mood }));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        caught.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '',
        });
        if (state.mood === 'slow') setTimeout(done, 500);
        else done();
      });
    },
  });
  server.on('error', () => undefined); // a killed worker cuts its connections
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const address = server.server.address() as AddressInfo;
  return {
    caught,
    state,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}
