import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * The HTML of a mail with the pictures that came inside the message in place of their Content-IDs.
 * @param {import('postal-mime').Email} mail
 */
function withPictures({ html = '', attachments }) {
  return attachments.reduce((page, { contentId, content, mimeType }) => {
    if (!contentId || !mimeType.startsWith('image/')) return page;
    const picture = Buffer.from(/** @type {ArrayBuffer} */ (content)).toString('base64');
    return page.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${picture}`);
  }, html);
}

class UnreadableMail extends Error {}

/** @param {Buffer} bytes @returns {Promise<import('postal-mime').Email>} @throws {UnreadableMail} */
const parse = (bytes) =>
  PostalMime.parse(bytes).catch((cause) => {
    throw new UnreadableMail('The mail cannot be read.', { cause });
  });

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
        const mail = await parse(Buffer.concat(chunks));
        store.add({
          channel: 'email',
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          // The envelope names the real recipients; a header could contain anything.
          to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
          subject: mail.subject ?? '',
          text: (mail.text ?? '').trimEnd(),
          html: withPictures(mail).trimEnd(),
        });
        done();
      } catch (error) {
        onError(/** @type {Error} */ (error));
        // RFC 5321, section 4.2.3. What could not be stored may be sent again later.
        done(
          error instanceof UnreadableMail
            ? Object.assign(new Error('Message cannot be read'), { responseCode: 554 })
            : Object.assign(new Error('Insufficient system storage'), { responseCode: 452 }),
        );
      }
    },
  });
  server.on('error', onError);
  return server;
}
