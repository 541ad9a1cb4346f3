import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * A real SMTP server that delivers to the store only.
 * @param {import('./store.mjs').MessageStore} store
 * @param {(error: Error) => void} onError
 */
export function createSmtpCatcher(store, onError) {
  const server = new SMTPServer({
    name: 'mailbox.sentinel.example',
    banner: 'Sentinel local mailbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: 20 * 1024 * 1024,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    async onData(stream, session, done) {
      try {
        const chunks = [];
        for await (const chunk of stream) chunks.push(chunk);
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('Message too large'), { responseCode: 552 }));
          return;
        }
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        store.add({
          channel: 'email',
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          // The envelope says who gets it; a header could say anything.
          to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
          subject: mail.subject ?? '',
          text: (mail.text ?? '').trimEnd(),
          html: (mail.html ?? '').trimEnd(),
        });
        done();
      } catch (error) {
        onError(/** @type {Error} */ (error));
        done(Object.assign(new Error('Message cannot be read'), { responseCode: 554 }));
      }
    },
  });
  server.on('error', onError);
  return server;
}
