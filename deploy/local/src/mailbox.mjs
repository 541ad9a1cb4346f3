// The mailbox process. Environment: PORT, SMTP_PORT, MAILBOX_FILE, SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, LOG_LEVEL.
import { endWithParent } from './child-lifetime.mjs';
import { buildMailbox } from './mailbox.app.mjs';

const {
  PORT,
  SMTP_PORT,
  MAILBOX_FILE = '',
  SMS_ACCOUNT_SID = '',
  SMS_AUTH_TOKEN = '',
  LOG_LEVEL = 'info',
} = process.env;
const { app, smtp } = await buildMailbox({
  file: MAILBOX_FILE,
  accountSid: SMS_ACCOUNT_SID,
  authToken: SMS_AUTH_TOKEN,
  logger: { level: LOG_LEVEL },
});
endWithParent(() => app.close());
await new Promise((done, failed) => {
  smtp.server.once('error', failed);
  smtp.listen(Number(SMTP_PORT), '127.0.0.1', () => done(undefined));
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
