import { AppError, type Operation, SERVICE_NAMES, type ServiceName } from '@sentinel/contracts';
import { type Caller, createInternalSigner } from '@sentinel/service-kit';
import { errors, Pool } from 'undici';

interface Hop {
  readonly operation: Operation;
  readonly caller: Caller | null;
  readonly body: string;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly retryAfter: string | undefined;
}

/** Longer than any search should take, short enough for a person who waits. */
const TIMEOUT_MS = 15_000;

/** Keeps connections to the services and passes calls on, with a token that says who calls. */
export function createForwarder(serviceUrls: Readonly<Record<ServiceName, string>>, internalTokenSecret: string) {
  const sign = createInternalSigner(internalTokenSecret);
  const pools = new Map(
    SERVICE_NAMES.map((name) => [
      name,
      new Pool(serviceUrls[name], {
        connections: 64,
        pipelining: 1,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      }),
    ]),
  );

  return {
    /** @throws AppError `unavailable` when the owner cannot be reached, `timeout` when it does not answer in 15 s */
    async send({ operation, caller, body, requestId, ip, userAgent }: Hop): Promise<Answer> {
      const pool = pools.get(operation.service);
      if (!pool) throw new Error(`no address for ${operation.service}`);
      try {
        const answer = await pool.request({
          method: 'POST',
          path: `/operations/${operation.type}`,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${sign(operation.service, caller)}`,
            'x-request-id': requestId,
            'x-forwarded-for': ip,
            'x-forwarded-user-agent': userAgent,
          },
          body,
        });
        const retryAfter = answer.headers['retry-after'];
        return {
          status: answer.statusCode,
          body: Buffer.from(await answer.body.arrayBuffer()),
          retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
        };
      } catch (cause) {
        const slow = cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError;
        throw new AppError(
          slow ? 'timeout' : 'unavailable',
          'The service is not available right now. Please try again.',
          { cause },
        );
      }
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}
