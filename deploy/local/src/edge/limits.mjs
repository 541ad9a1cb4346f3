const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * What the edge passes on to each upstream.
 * @type {Record<import('./paths.mjs').UpstreamName, { methods: readonly string[], bodyBytes: number }>}
 */
export const UPSTREAM_RULES = {
  // More than the largest body of any operation (a verdict on a long transcript, of 4 MiB).
  gateway: { methods: ['GET', 'HEAD', 'POST'], bodyBytes: 5 * MIB },
  mailbox: { methods: ['GET', 'HEAD', 'DELETE'], bodyBytes: 64 * KIB },
  demo: { methods: ['GET', 'HEAD'], bodyBytes: 0 },
  delivery: { methods: ['GET', 'HEAD'], bodyBytes: 0 },
  override: { methods: ['POST'], bodyBytes: 8 * KIB },
  // Builds of areas and the shell.
  releaseDesk: { methods: ['POST'], bodyBytes: 16 * MIB },
  signals: { methods: ['POST'], bodyBytes: 32 * KIB },
};

/** How much may be in use at once, and how long a body may take. @typedef {typeof LIMITS} Limits */
export const LIMITS = {
  /** Twice the calls, so that whoever has as many calls as may be still gets an answer that says so. */
  connectionsOfAddress: 512,
  callsOfAddress: 256,
  /** Also the number of connections to one upstream, so that no call waits for a connection. */
  callsToUpstream: 512,
  bodyBytesOfAddress: 64 * MIB,
  bodyBytesOfAll: 256 * MIB,
  /** A body has this long to arrive, and one more second for each `bodyBytesPerSecond` that have arrived. */
  bodyMs: 15_000,
  bodyBytesPerSecond: 64 * KIB,
};

/** Counts what is in use, by name. */
function createMeter() {
  /** @type {Map<string, number>} */
  const used = new Map();
  return {
    /** @param {string} name @param {number} amount @param {number} most */
    take(name, amount, most) {
      const next = (used.get(name) ?? 0) + amount;
      if (next > most) return false;
      used.set(name, next);
      return true;
    },
    /** @param {string} name @param {number} amount */
    giveBack(name, amount) {
      const left = (used.get(name) ?? 0) - amount;
      if (left > 0) used.set(name, left);
      else used.delete(name);
    },
  };
}

/**
 * Keeps count of the calls and the bytes of bodies that the edge holds. Each counts until its call has been answered or its
 * caller has left; what would go beyond the limits is not counted, and the answer is false.
 * @param {Limits} limits
 */
export function createLoad(limits) {
  const calls = createMeter();
  const bytes = createMeter();
  /** @param {import('node:http').ServerResponse} answer @param {string} name @param {number} most */
  const holdCall = (answer, name, most) => {
    if (answer.destroyed || !calls.take(name, 1, most)) return false;
    answer.once('close', () => calls.giveBack(name, 1));
    return true;
  };
  return {
    /** @param {import('node:http').ServerResponse} answer @param {string} address */
    callFrom: (answer, address) => holdCall(answer, `from ${address}`, limits.callsOfAddress),
    /** @param {import('node:http').ServerResponse} answer @param {string} upstream */
    callTo: (answer, upstream) => holdCall(answer, `to ${upstream}`, limits.callsToUpstream),
    /**
     * For the body of one call: whether so many more bytes may be held.
     * @param {import('node:http').ServerResponse} answer
     * @param {string} address
     * @returns {(amount: number) => boolean}
     */
    bodyFrom(answer, address) {
      let held = 0;
      answer.once('close', () => {
        bytes.giveBack(address, held);
        bytes.giveBack('all', held);
      });
      return (amount) => {
        if (answer.destroyed || !bytes.take(address, amount, limits.bodyBytesOfAddress)) return false;
        if (!bytes.take('all', amount, limits.bodyBytesOfAll)) {
          bytes.giveBack(address, amount);
          return false;
        }
        held += amount;
        return true;
      };
    },
  };
}
