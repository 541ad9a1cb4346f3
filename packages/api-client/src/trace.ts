let isTraced = false;

/** From now on each call begins a trace: the server reports traces to a collector. */
export function traceCalls(): void {
  isTraced = true;
}

/**
 * The headers by which a call begins its trace (W3C Trace Context, sampled); none without tracing. The id of the trace is
 * also that of the request, under which the server's log lines stand. Its second half is the span of the call itself, as
 * for calls that bring no trace (service-kit's `parentOf`).
 */
export function traceHeaders(): { traceparent?: string; 'x-request-id'?: string } {
  if (!isTraced) return {};
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const trace = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { 'x-request-id': trace, traceparent: `00-${trace}-${trace.slice(16)}-01` };
}
