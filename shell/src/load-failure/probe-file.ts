import type { LoadFacts, LoadFault } from './load-error.ts';

const PROBE_TIMEOUT_MS = 3_000;

/** What the server answered for a file, and what is wrong with the answer; `passing` when nothing is. */
export interface ProbeResult {
  readonly fault: Extract<
    LoadFault,
    'error status' | 'no answer' | 'no hash' | 'passing' | 'unreachable' | 'wrong hash' | 'wrong type'
  >;
  readonly facts: LoadFacts;
}

interface ProbeOptions {
  /** `sha384-…` of the file; null when the registry has none. */
  readonly integrity: string | null;
  readonly timeoutMs?: number;
}

/** Types under which a server may send scripts and styles (WHATWG MIME Sniffing, section 4.6). */
const EXPECTED = { '.js': /^(text|application)\/(x-)?(java|ecma)script\b/, '.css': /^text\/css\b/ };

let probes = 0;

/**
 * Finds out why the browser could not load a script or stylesheet, because its element does not tell. Reads the file as
 * bytes and runs nothing. Never rejects.
 */
export async function probeFile(
  path: string,
  { integrity, timeoutMs = PROBE_TIMEOUT_MS }: ProbeOptions,
): Promise<ProbeResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  let facts: LoadFacts = { url: path };
  // An address of its own, because a request that hangs blocks the cache entry of its address.
  const ask = (init: RequestInit) => {
    probes += 1;
    // biome-ignore lint/style/noRestrictedGlobals: a released file, not the API
    return fetch(`${path}?probe=${probes}`, { ...init, cache: 'no-store', signal });
  };
  try {
    const response = await ask({});
    facts = { ...facts, ...factsOf(response) };
    // Also where the status says enough: the connection must not stay open.
    await response.arrayBuffer();
    if (!response.ok) return { fault: 'error status', facts };
    const expected = path.endsWith('.css') ? EXPECTED['.css'] : EXPECTED['.js'];
    if (!expected.test(facts.contentType ?? '')) return { fault: 'wrong type', facts };
  } catch {
    return { fault: signal.aborted ? 'no answer' : 'unreachable', facts };
  }
  if (integrity === null) return { fault: 'no hash', facts };
  try {
    // The browser compares the hash; a file with another one is a failed request.
    await (await ask({ integrity })).arrayBuffer();
    return { fault: 'passing', facts };
  } catch {
    return { fault: signal.aborted ? 'no answer' : 'wrong hash', facts };
  }
}

/** Status, type and request id of an answer. */
export function factsOf({ status, headers }: Pick<Response, 'headers' | 'status'>): LoadFacts {
  return {
    status,
    contentType: headers.get('content-type') ?? undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  };
}
