import { context, type Span, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parentOf } from './trace-ids.ts';

/** Work that is a part of a request's trace. */
interface TracedWork {
  readonly name: string;
  readonly requestId: string;
  readonly kind: 'call' | 'job';
  /** `traceparent` of the caller. */
  readonly traceparent?: string | undefined;
}

/** Reports spans to an OpenTelemetry collector. */
interface Tracing {
  begin(work: TracedWork): Span;
  close(): Promise<void>;
}

/** A collector that does not answer must not hold up the stop of a process. */
const EXPORT_TIMEOUT_MS = 2_000;

const KINDS = { call: SpanKind.SERVER, job: SpanKind.CONSUMER };

/**
 * Starts reporting to a collector (OTLP over HTTP). The packages that do it are loaded here, so that a process without an endpoint does not
 * pay for them.
 */
async function openTracing(service: string, endpoint: string): Promise<Tracing> {
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  // One for the process; a second one is refused and not needed.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer: Tracer = provider.getTracer('sentinel');
  return {
    begin({ name, requestId, kind, traceparent }) {
      const parent = { ...parentOf(requestId, traceparent), traceFlags: TraceFlags.SAMPLED, isRemote: true };
      const attributes = { request_id: requestId };
      return tracer.startSpan(name, { kind: KINDS[kind], attributes }, trace.setSpanContext(context.active(), parent));
    },
    close: () => provider.shutdown(),
  };
}

/** The header by which a call to another service continues the trace; none without tracing. */
export function traceHeaders(): { traceparent?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { traceparent: `00-${span.traceId}-${span.spanId}-0${span.traceFlags}` } : {};
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a job as a span of its request's trace; without an endpoint it only runs it. */
    traceJob<T>(name: string, requestId: string, run: () => Promise<T>): Promise<T>;
  }
}

/** Reports each request and each job of a service as a span to the collector at an address; without one, does nothing. */
export function installTracing(
  app: FastifyInstance,
  { service, endpoint, isQuiet }: { service: string; endpoint: string | undefined; isQuiet: (url: string) => boolean },
): void {
  let tracing: Tracing | null = null;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.decorate('traceJob', async (name, requestId, run) => {
    if (!tracing) return run();
    const span = tracing.begin({ name, requestId, kind: 'job' });
    try {
      return await context.with(trace.setSpan(context.active(), span), run);
    } catch (error) {
      span.recordException(error instanceof Error ? error.name : 'error');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
  if (endpoint === undefined) return;

  const opening = openTracing(service, endpoint);
  app.addHook('onReady', async () => {
    tracing = await opening;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!tracing || isQuiet(request.url)) return done();
    const { traceparent } = request.headers;
    const span = tracing.begin({
      name: `${request.method} ${request.routeOptions.url ?? 'none'}`,
      requestId: request.id,
      kind: 'call',
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  app.addHook('onClose', async () => {
    await (await opening).close().catch((error: unknown) => app.log.warn({ err: error }, 'the last spans are lost'));
  });
}
