import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    /** The Prometheus registry of this process; a service adds its own counters to it. */
    metrics: Registry;
  }
  interface FastifyContextConfig {
    /** The answer goes on for as long as its reader stays: how long it took says nothing. */
    staysOpen?: boolean;
  }
}

/** `/metrics` in the Prometheus text format: process metrics and the duration of each route (never reachable through the edge). */
export function installMetrics(app: FastifyInstance, service: string, droppedLogLines: () => number): void {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status class',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that could not be written, as on a full disk',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  app.decorate('metrics', registry);
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.staysOpen && reply.statusCode < 400) return;
    duration.observe(
      { route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
