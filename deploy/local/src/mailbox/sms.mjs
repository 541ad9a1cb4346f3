import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * An error as Twilio words it (https://www.twilio.com/docs/api/errors).
 * @param {number} status
 * @param {number} code
 * @param {string} message
 */
const refusal = (status, code, message) => ({
  status,
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
});

/**
 * Whether the Authorization header is Basic with that user and password.
 * @param {string | undefined} header
 * @param {string} accountSid
 * @param {string} authToken
 */
function isAllowed(header, accountSid, authToken) {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * Reports what became of a text, as Twilio does: a signed form (https://www.twilio.com/docs/usage/security).
 * @param {string} url
 * @param {Record<string, string>} form
 * @param {string} authToken
 */
async function report(url, form, authToken) {
  const fields = Object.keys(form)
    .sort()
    .map((name) => name + form[name]);
  const signature = createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64');
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(15_000),
  });
  if (!answer.ok) throw new Error(`The report was answered by ${answer.status}`);
}

/**
 * Twilio's call to send a message, answered as Twilio does; the message goes to the store only.
 * @param {import('fastify').FastifyInstance} app
 * @param {{ store: import('./store.mjs').MessageStore, accountSid: string, authToken: string }} options
 */
export async function smsSandbox(app, { store, accountSid, authToken }) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
    const { sid } = /** @type {{ sid: string }} */ (request.params);
    if (sid !== accountSid || !isAllowed(request.headers.authorization, accountSid, authToken)) {
      return reply.code(401).send(refusal(401, 20003, 'Authenticate'));
    }
    const {
      To: to = '',
      From: from = '',
      Body: body = '',
      StatusCallback: statusUrl = '',
    } = /** @type {Record<string, string>} */ (request.body ?? {});
    const refused =
      (!E164.test(to) && refusal(400, 21211, `The 'To' number ${to} is not a valid phone number.`)) ||
      (!from && refusal(400, 21603, "A 'From' phone number is required.")) ||
      (!body && refusal(400, 21602, 'Message body is required.')) ||
      (body.length > 1600 && refusal(400, 21617, 'The concatenated message body exceeds the 1600 character limit.'));
    if (refused) return reply.code(refused.status).send(refused);
    store.add({ channel: 'sms', from, to, subject: '', text: body, html: '' });
    const id = `SM${randomBytes(16).toString('hex')}`;
    if (URL.canParse(statusUrl)) {
      const form = { AccountSid: accountSid, MessageSid: id, SmsSid: id, To: to, From: from };
      // The answer does not wait for the reports.
      void (async () => {
        for (const status of ['sent', 'delivered'])
          await report(statusUrl, { ...form, MessageStatus: status }, authToken);
      })().catch((error) => app.log.warn({ err: error }, 'report of a text'));
    }
    const now = new Date().toUTCString().replace('GMT', '+0000');
    return reply.code(201).send({
      sid: id,
      account_sid: accountSid,
      messaging_service_sid: null,
      to,
      from,
      body,
      status: 'queued',
      direction: 'outbound-api',
      num_segments: String(Math.ceil(body.length / 160)),
      num_media: '0',
      date_created: now,
      date_updated: now,
      date_sent: null,
      error_code: null,
      error_message: null,
      price: null,
      price_unit: 'USD',
      api_version: '2010-04-01',
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${id}.json`,
      subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${id}/Media.json` },
    });
  });
}
