import type { ErrorBody, Operation } from '@sentinel/contracts';
import { toAppError } from '@sentinel/service-kit';
import { refusalOf } from './authorize.ts';
import { CallerLeft } from './caller-left.ts';
import type { Answer, Forwarder, Hop } from './forward.ts';
import type { Payload } from './read-call.ts';

/** How long a part may take. A page that shows many parts does not wait for the slowest of them. */
const PART_MS = 2_000;

type Parts = NonNullable<Operation['composedOf']>;

/**
 * Answers a composed operation: calls the parts that the caller may call, at once. One that fails or is late is answered with the code
 * of its error. Each part takes a share of its service; rate limits count the whole call only.
 * @throws CallerLeft
 */
export async function compose(
  hop: Hop,
  payload: Payload,
  parts: Parts,
  { send }: Pick<Forwarder, 'send'>,
  partMs = PART_MS,
): Promise<Answer> {
  const permitted = Object.entries(parts).filter(([, part]) => refusalOf(part, payload, hop.caller) === undefined);
  const answers = await Promise.all(
    permitted.map(async ([name, operation]) => {
      const answer = await answerOf({ ...hop, operation, body: bodyOf(operation, payload) }, send, partMs);
      return `${JSON.stringify(name)}:${answer}`;
    }),
  );
  return {
    status: 200,
    body: Buffer.from(`{${answers.join(',')}}`),
    retryAfter: undefined,
    setCookie: undefined,
    validators: {},
    note: {},
  };
}

/** The fields of the payload that the part takes. */
function bodyOf({ request, type }: Operation, payload: Payload): string {
  const taken = Object.entries(payload).filter(([field]) => Object.hasOwn(request.properties, field));
  return JSON.stringify({ ...Object.fromEntries(taken), type });
}

/** The JSON of one part. */
async function answerOf(hop: Hop, send: Forwarder['send'], partMs: number): Promise<string> {
  const late = AbortSignal.timeout(partMs);
  try {
    const { body, status } = await send({ ...hop, callerLeft: AbortSignal.any([hop.callerLeft, late]) });
    if (!Buffer.isBuffer(body)) throw new Error(`${hop.operation.type} answered with a stream`);
    return status < 400 ? body.toString() : failed(codeIn(body));
  } catch (error) {
    if (!(error instanceof CallerLeft)) return failed(toAppError(error).code);
    if (!late.aborted) throw error;
    return failed('timeout');
  }
}

const failed = (code: string) => JSON.stringify({ error: code });

/** The code of an error that a service answered with. */
const codeIn = (body: Buffer): string => (JSON.parse(body.toString()) as ErrorBody).code;
