import Fastify, { LogController } from 'fastify';
import { sendNotFound } from './edge/answers.mjs';
import { mailboxPages } from './mailbox/pages.mjs';
import { smsSandbox } from './mailbox/sms.mjs';
import { createSmtpCatcher } from './mailbox/smtp.mjs';
import { openMessageStore } from './mailbox/store.mjs';

/**
 * The local mailbox: catches mail (SMTP) and text messages (Twilio's HTTP call) and shows both.
 * @param {{ file: string, accountSid: string, authToken: string, logger?: boolean | object }} options
 */
export async function buildMailbox({ file, accountSid, authToken, logger = false }) {
  const store = openMessageStore(file);
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    forceCloseConnections: true,
  });
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  const smtp = createSmtpCatcher(store, (error) => app.log.error({ err: error }, 'smtp'));
  app.get('/readyz', async () => ({ status: 'ready' }));
  await app.register(mailboxPages, { store });
  await app.register(smsSandbox, { store, accountSid, authToken });
  app.addHook('onClose', () => new Promise((done) => smtp.close(() => done(undefined))));
  return { app, smtp };
}
