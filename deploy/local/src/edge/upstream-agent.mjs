import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent } from 'undici';

/**
 * Connections to the services. A caller who hangs up before the service has answered ends the call at the service too; later
 * Fastify ends it, with the answer that it is sending.
 * @param {import('undici').Agent.Options} options
 */
export function createUpstreamAgent(options) {
  const agent = new Agent(options);
  /** The answer that the caller of a call waits for. @type {AsyncLocalStorage<import('node:http').ServerResponse>} */
  const answers = new AsyncLocalStorage();

  /**
   * @param {import('undici').Dispatcher.RequestOptions} call
   * @param {(error: Error | null, data: import('undici').Dispatcher.ResponseData) => void} done
   */
  function request(call, done) {
    const answer = answers.getStore();
    if (!answer) throw new Error('A call is forwarded through forCaller.');
    if (answer.destroyed) return;
    const left = new AbortController();
    const leave = () => left.abort();
    answer.once('close', leave);
    agent.request({ ...call, signal: left.signal }, (error, data) => {
      answer.off('close', leave);
      // Nobody waits any more, and it is no failure of the service.
      if (!left.signal.aborted) done(error, data);
    });
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
    destroy: () => agent.destroy(),
  };
}
