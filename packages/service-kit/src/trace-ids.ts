import { createHash } from 'node:crypto';

const ALL_BITS = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * The id of the trace of a request. It is its request id (that of a browser, or a UUID without its dashes; else a hash), so that whatever knows the request id, such as
 * a job in the queue, belongs to the trace.
 */
export function traceIdOf(requestId: string): string {
  if (ALL_BITS.test(requestId)) return requestId.replaceAll('-', '').toLowerCase();
  return createHash('sha256').update(requestId).digest('hex').slice(0, 32);
}

/**
 * The span that the spans of a request belong to: what `traceparent` (W3C Trace Context) names when it is of the same trace, else the call
 * itself, which no process reports.
 */
export function parentOf(requestId: string, traceparent: string | undefined): { traceId: string; spanId: string } {
  const traceId = traceIdOf(requestId);
  const [, given, spanId = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return given === traceId ? { traceId, spanId } : { traceId, spanId: traceId.slice(16) };
}
