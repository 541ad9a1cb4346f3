import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { readUnsubscribeToken } from '@sentinel/mail';
import { auditHeaders, escapeHtml } from '@sentinel/service-kit';
import { ALERT_LINK_ACTIONS } from '@sentinel/vocabulary-alerts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changeLinkedAlerts } from '../link-changes/change-linked-alerts.ts';
import { linkedMessage } from '../link-changes/linked-message.ts';
import { noteTextReply } from './text-reply.ts';
import { noteTextReport } from './text-status.ts';
import { isSignedByTwilio } from './twilio-signature.ts';
import { endedPage, UNSUBSCRIBE_HEADERS, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts';

export interface CallbackConfig {
  /** Address of the product: Twilio signs it as a part of the addresses that it calls. */
  readonly publicUrl: string;
  /** Signs the links of messages. */
  readonly linkSecret: string;
  /** Twilio signs with it; undefined where no provider is set up. */
  readonly smsAuthToken: string | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_BYTES = 16 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

type Form = Readonly<Record<string, string>>;

/**
 * What comes without a session: the links of messages (RFC 8058), whose token is their right, and the reports and replies that
 * Twilio signs.
 */
export async function registerCallbacks(
  app: FastifyInstance,
  { database, linkSecret, publicUrl, smsAuthToken }: CallbackConfig & { readonly database: Database },
): Promise<void> {
  app.removeAllContentTypeParsers();
  // One-click requests come as either kind of form; of the second only its text is looked at.
  app.addContentTypeParser(
    [FORM_TYPE, 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (request, body, done) => {
      const isMultipart = request.headers['content-type']?.startsWith('multipart/');
      done(
        null,
        isMultipart ? { 'List-Unsubscribe': 'One-Click' } : Object.fromEntries(new URLSearchParams(String(body))),
      );
    },
  );

  app.addContentTypeParser('*', (_request, _body, done) =>
    done(new AppError('unsupported_media_type', `Send the form as ${FORM_TYPE}.`)),
  );

  const messageOf = async (request: FastifyRequest) => {
    const { token } = request.params as { token: string };
    const notificationId = readUnsubscribeToken(linkSecret, token);
    const message = notificationId === undefined ? undefined : await linkedMessage(database, notificationId);
    // A message of several alerts has a link for each. It narrows what the token allows.
    const { alert } = request.query as Form;
    return message && alert !== undefined
      ? { ...message, alerts: message.alerts.filter(({ id }) => id === alert) }
      : message;
  };
  const show = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).headers(UNSUBSCRIBE_HEADERS).type('text/html; charset=utf-8').send(html);

  app.get('/u/:token', async (request, reply) => {
    const message = await messageOf(request);
    return message === undefined
      ? show(reply, 404, endedPage())
      : show(reply, 200, unsubscribePage(message.alerts, new Date()));
  });
  app.post('/u/:token', async (request, reply) => {
    const message = await messageOf(request);
    if (message === undefined) return show(reply, 404, endedPage());
    const { alerts, accountId, notificationId } = message;
    const form = (request.body ?? {}) as Form;
    const asked = form['List-Unsubscribe'] === 'One-Click' ? 'stop_emails' : form.action;
    const action = ALERT_LINK_ACTIONS.find((one) => one === asked);
    if (action === undefined)
      return show(reply, 400, unsubscribePage(alerts, new Date(), 'Nothing changed. Choose one of the buttons.'));
    const changed = await changeLinkedAlerts(database, message, {
      action,
      requestId: request.id,
      publicUrl: publicUrl.replace(/\/+$/, ''),
    });
    if (changed.length > 0) {
      // The gateway writes the audit row.
      const detail = `${action} by the link of message ${notificationId}; alerts: ${changed.join(', ')}`;
      const names = alerts.filter(({ id }) => changed.includes(id)).map(({ name }) => name);
      reply.headers(auditHeaders({ subjectId: accountId, detail, concerns: names.join(', ') }));
    }
    return show(reply, 200, unsubscribedPage(alerts, changed, action));
  });

  /** The form that Twilio sent. */
  const signedForm = (request: FastifyRequest): Form => {
    const form = (request.body ?? {}) as Form;
    const { 'x-twilio-signature': signature } = request.headers;
    const url = new URL(request.url, publicUrl).href;
    if (
      smsAuthToken === undefined ||
      typeof signature !== 'string' ||
      !isSignedByTwilio(smsAuthToken, signature, url, form)
    )
      throw new AppError('forbidden', 'The signature is not right.');
    return form;
  };
  app.post('/sms/status', async (request, reply) => {
    const { ErrorCode, MessageSid: messageSid = '', MessageStatus: status = '', To: to = '' } = signedForm(request);
    const { notification: notificationId = '' } = request.query as Form;
    if (UUID.test(notificationId) && messageSid !== '')
      await noteTextReport(database, {
        notificationId,
        messageSid,
        to,
        status,
        errorCode: ErrorCode ? Number(ErrorCode) : undefined,
      });
    return reply.code(204).send();
  });
  app.post('/sms/reply', async (request, reply) => {
    const { Body: body = '', From: from = '', OptOutType: optOutType } = signedForm(request);
    const answer = await noteTextReply(database, { from, body, optOutType }, new URL('/contact-us', publicUrl).href);
    const message = answer === undefined ? '' : `<Message>${escapeHtml(answer)}</Message>`;
    return reply
      .type('text/xml; charset=utf-8')
      .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`);
  });
}
