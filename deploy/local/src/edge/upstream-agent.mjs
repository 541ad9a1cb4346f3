import { AsyncLocalStorage } from 'node:async_hooks';
import { createReplicas } from '@sentinel/service-kit/replicas';

/**
 * Connections to the services, each of which may have several replicas. A caller who hangs up before the service has answered ends
 * the call at the service too; later Fastify ends it, with the answer that it is sending.
 * @param {readonly (readonly string[])[]} services the addresses of each; calls name the first one
 * @param {import('@sentinel/service-kit/replicas').ReplicaOptions} options
 */
export function createUpstreamAgent(services, options) {
  const replicasOf = new Map(
    services.map((addresses) => [new URL(addresses[0] ?? '').origin, createReplicas(addresses, options)]),
  );
  /** The answer that the caller of a call waits for. @type {AsyncLocalStorage<import('node:http').ServerResponse>} */
  const answers = new AsyncLocalStorage();

  /**
   * @param {import('undici').Dispatcher.RequestOptions} call
   * @param {(error: Error | null, data?: import('undici').Dispatcher.ResponseData) => void} done
   */
  function request(call, done) {
    const answer = answers.getStore();
    const replicas = replicasOf.get(String(call.origin));
    if (!answer || !replicas) throw new Error('A call is forwarded through forCaller, to a service that is known.');
    if (answer.destroyed) return;
    const left = new AbortController();
    const leave = () => left.abort();
    answer.once('close', leave);
    const isRepeatable = call.method === 'GET' || call.method === 'HEAD';
    replicas
      .request({ ...call, signal: left.signal }, { isRepeatable })
      .finally(() => answer.off('close', leave))
      .then(
        (data) => done(null, data),
        // Where nobody waits any more, it is no failure of the service.
        (error) => left.signal.aborted || done(error),
      );
  }

  return {
    /**
     * Forwards for the caller who waits for this answer.
     * @param {import('node:http').ServerResponse} answer
     * @param {() => unknown} forward
     */
    forCaller: (answer, forward) => answers.run(answer, forward),
    // The type has a second form, with a promise, which reply-from does not use.
    request: /** @type {import('undici').Dispatcher['request']} */ (request),
    destroy: async () => {
      await Promise.all([...replicasOf.values()].map((replicas) => replicas.destroy()));
    },
  };
}
