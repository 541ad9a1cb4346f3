// Plain JavaScript, because the local edge runs from its sources.
import { Agent, Pool, request as requestOnce } from 'undici';

/** How often each of several replicas is asked whether it is ready. */
const ASK_EVERY_MS = 250;
/** A replica that has not answered for so long is not ready. */
const ASK_TIMEOUT_MS = 5_000;

/** Errors of a connection that was never made: nothing was sent, so any call may go to another replica. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Errors of a connection that ended before an answer began: the call may have been carried out. */
const BROKEN_OFF = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** @param {unknown} error */
const codeOf = (error) => String(/** @type {{ code?: unknown } | null} */ (error)?.code);

/**
 * @typedef {object} Replica
 * @property {string} address
 * @property {Pool} pool
 * @property {boolean} isReady
 *
 * @typedef {object} ReplicaOptions
 * @property {import('undici').Pool.Options} pool of each replica's connections
 * @property {(change: { address: string, isReady: boolean, reason?: unknown }) => void} [onChange] told when a replica is lost or back
 * @property {number} [askEveryMs]
 */

/**
 * Spreads calls over the replicas of one service, in turns. Of several, each is asked for `GET /readyz` four times a second: one that is
 * not ready gets no further calls, its idle connections are closed, and those in use when their calls have ended. A call that
 * could not be sent goes to the next replica, and so does a repeatable one whose connection broke. When none is ready, all are tried.
 * @param {readonly string[]} addresses at least one
 * @param {ReplicaOptions} options
 */
export function createReplicas(
  addresses,
  { pool: poolOptions, onChange = () => undefined, askEveryMs = ASK_EVERY_MS },
) {
  const open = (/** @type {string} */ address) => new Pool(address, poolOptions);
  /** @type {Replica[]} */
  const replicas = addresses.map((address) => ({ address, pool: open(address), isReady: true }));
  const stopped = new AbortController();
  const asking = new Agent({ connections: 1 });
  let turn = 0;

  /** @param {Replica} replica @param {boolean} isReady @param {unknown} [reason] */
  function note(replica, isReady, reason) {
    if (replica.isReady === isReady) return;
    replica.isReady = isReady;
    onChange({ address: replica.address, isReady, ...(reason === undefined ? {} : { reason }) });
    if (isReady) return;
    const { pool } = replica;
    replica.pool = open(replica.address);
    // Resolves when the calls under way have their answers.
    pool.close().catch((error) => onChange({ address: replica.address, isReady, reason: error }));
  }

  /** @param {Replica} replica */
  async function ask(replica) {
    try {
      const answer = await requestOnce(new URL('/readyz', replica.address), {
        dispatcher: asking,
        headersTimeout: ASK_TIMEOUT_MS,
        bodyTimeout: ASK_TIMEOUT_MS,
        signal: stopped.signal,
      });
      await answer.body.dump();
      note(replica, answer.statusCode === 200, `status ${answer.statusCode}`);
    } catch (error) {
      if (!stopped.signal.aborted) note(replica, false, error);
    }
  }
  /** @param {Replica} replica */
  function keepAsking(replica) {
    void ask(replica).then(() => {
      if (!stopped.signal.aborted) setTimeout(keepAsking, askEveryMs, replica).unref();
    });
  }
  if (replicas.length > 1) replicas.forEach(keepAsking);

  /** In the order in which they are tried: from the next in turn, the ready ones first. */
  function inOrder() {
    turn = (turn + 1) % replicas.length;
    const turned = [...replicas.slice(turn), ...replicas.slice(0, turn)];
    return [...turned.filter(({ isReady }) => isReady), ...turned.filter(({ isReady }) => !isReady)];
  }

  return {
    /**
     * @param {import('undici').Dispatcher.RequestOptions} call with a body that can be sent again: text, bytes or none
     * @param {{ isRepeatable?: boolean }} [options] `isRepeatable`: the call may be carried out twice
     * @returns {Promise<import('undici').Dispatcher.ResponseData>}
     * @throws the last replica's error
     */
    async request(call, { isRepeatable = false } = {}) {
      /** @type {unknown} */
      let failure;
      for (const replica of inOrder()) {
        try {
          return await replica.pool.request(call);
        } catch (error) {
          failure = error;
          const code = codeOf(error);
          if (NOT_CONNECTED.has(code) && replicas.length > 1) note(replica, false, error);
          else if (!(isRepeatable && BROKEN_OFF.has(code))) throw error;
        }
      }
      throw failure;
    },
    /** Waits for the calls under way. */
    async close() {
      stopped.abort();
      await Promise.all([asking.destroy(), ...replicas.map(({ pool }) => pool.close())]);
    },
    /** Ends the calls under way. */
    async destroy() {
      stopped.abort();
      await Promise.all([asking.destroy(), ...replicas.map(({ pool }) => pool.destroy())]);
    },
  };
}

/** The addresses in a setting, which separates several by commas. @param {string} text */
export const addressesIn = (text) => text.split(',').map((address) => address.trim());
