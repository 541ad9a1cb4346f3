import { AppError } from '@sentinel/contracts';
import { clientAddress, networkOf, withTimeout } from '@sentinel/service-kit';
import { addressesIn, createReplicas, type ReplicaOptions } from '@sentinel/service-kit/replicas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audit } from './audit.repository.ts';
import { namesForAudit } from './audit-entry.ts';
import { readNote } from './forward.ts';
import { createShares } from './shares.ts';

/** Paths outside of the API: links of messages, and what the provider of text messages calls. They have a right of their own. */
const PATHS = ['/u/:token', '/sms/status', '/sms/reply'] as const;
/** What their owner needs of a request, and what its answer says of itself. */
const REQUEST_HEADERS = ['content-type', 'x-twilio-signature'] as const;
const ANSWER_HEADERS = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'referrer-policy',
  'x-robots-tag',
] as const;
/** A form of a few fields. */
const MAX_BYTES = 16 * 1024;
const TIMEOUT_MS = 15_000;
/** How long an audit row may take; as for calls, its failure is logged and undoes nothing. */
const AUDIT_MS = 3_000;
/** What the audit log calls a change by a link; `get_audit_log` has its words. */
const LINK_OPERATION = 'change_alert_by_link';
/** At once, each with a connection of its own: a provider of text messages reports from few addresses. */
const REQUESTS = { most: 128, mostPerKey: 64 };

/**
 * Passes these requests to the alerts service as they are, without cookies or tokens. What a link changed gets an audit row, like a
 * call: by nobody who is logged in, to the account that the service notes.
 */
export async function passThrough(
  app: FastifyInstance,
  {
    alertsUrl,
    trustedHops,
    audit,
    onChange,
  }: {
    readonly alertsUrl: string;
    readonly trustedHops: number;
    readonly audit: Audit;
    readonly onChange: NonNullable<ReplicaOptions['onChange']>;
  },
): Promise<void> {
  const take = createShares(REQUESTS);
  const replicas = createReplicas(addressesIn(alertsUrl), {
    pool: { connections: REQUESTS.most, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
    onChange,
  });
  const addressOf = ({ headers, ip }: FastifyRequest) => clientAddress(headers['x-forwarded-for'], ip, trustedHops);
  app.addHook('onRequest', async (request, reply) => {
    const ip = addressOf(request);
    reply.raw.once('close', take(networkOf(ip)));
  });
  app.addHook('onClose', () => replicas.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  for (const url of PATHS) {
    app.route({
      method: url.startsWith('/u/') ? ['GET', 'POST'] : 'POST',
      url,
      handler: async (request, reply) => {
        const answer = await replicas
          .request({
            method: request.method as 'GET' | 'POST',
            path: request.url,
            headers: { ...pick(request.headers, REQUEST_HEADERS), 'x-request-id': request.id },
            body: (request.body as Buffer | undefined) ?? null,
          })
          .catch((cause: unknown) => {
            throw new AppError(
              'unavailable',
              'This part of Sentinel is not running at the moment. Please try again shortly.',
              {
                cause,
              },
            );
          });
        const body = Buffer.from(await answer.body.arrayBuffer());
        const { concerns, detail = null, subjectId } = readNote(answer.headers);
        if (subjectId !== undefined) {
          const entry = {
            ...{ operation: LINK_OPERATION, actorId: null, subjectId, detail, reason: null },
            concerns: namesForAudit(concerns),
            ...{ status: answer.statusCode, requestId: request.id, ip: addressOf(request) },
          };
          await withTimeout(AUDIT_MS, audit.record(entry)).catch((error: unknown) =>
            request.log.error({ err: error, audit: entry }, 'audit row not written'),
          );
        }
        return reply.code(answer.statusCode).headers(pick(answer.headers, ANSWER_HEADERS)).send(body);
      },
    });
  }
}

const pick = (headers: Readonly<Record<string, string | string[] | undefined>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
