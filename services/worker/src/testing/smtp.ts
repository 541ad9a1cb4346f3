import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * How the server answers a message: takes it (at once, or after half a second), refuses it with a code, never answers, or takes it and
 * ends the connection without an answer.
 */
type SmtpMood = 'takes' | 'slow' | 'hangs' | 'drops' | number;

/** One message as it came over the wire. */
export interface CaughtMail {
  readonly to: readonly string[];
  readonly raw: string;
  readonly messageId: string;
}

/** A real SMTP server on 127.0.0.1 that keeps what it is given; its mood can be changed at any time. */
export async function startSmtp(port = 0) {
  const caught: CaughtMail[] = [];
  const hanging: (() => void)[] = [];
  const state: {
    mood: SmtpMood;
    /** Of one message, where it differs. */
    nextMood: (() => SmtpMood | undefined) | undefined;
    /** Of one recipient, where it differs. */
    moodFor: Readonly<Record<string, SmtpMood>>;
    tries: number;
    /** Recipients named so far, and whether the server leaves them unanswered. */
    recipients: number;
    isSlowToListen: boolean;
    /** Refuses recipients with this code. */
    refusedRecipient: number | undefined;
    /** What it says when it refuses a message. */
    answer: string;
  } = {
    mood: 'takes',
    nextMood: undefined,
    moodFor: {},
    tries: 0,
    recipients: 0,
    isSlowToListen: false,
    refusedRecipient: undefined,
    answer: 'No such mailbox here',
  };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      state.recipients += 1;
      const code = state.refusedRecipient;
      if (code !== undefined) done(Object.assign(new Error('No such mailbox here'), { responseCode: code }));
      else if (!state.isSlowToListen) done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        state.tries += 1;
        const mood = state.moodFor[session.envelope.rcptTo[0]?.address ?? ''] ?? state.nextMood?.() ?? state.mood;
        if (mood === 'hangs') {
          hanging.push(done);
          return;
        }
        if (typeof mood === 'number') {
          done(Object.assign(new Error(state.answer), { responseCode: mood }));
          return;
        }
        const raw = Buffer.concat(chunks).toString('utf8');
        caught.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '',
        });
        if (mood === 'drops') {
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
          return;
        }
        if (mood === 'slow') setTimeout(done, 500);
        else done();
      });
    },
  });
  server.on('error', () => undefined); // a killed worker cuts its connections
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const address = server.server.address() as AddressInfo;
  return {
    caught,
    state,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    /** Takes what hangs, without keeping it. */
    release: () => {
      for (const done of hanging.splice(0)) done();
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}
