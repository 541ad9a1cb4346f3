import { type Contract, contractVersion } from '@sentinel/contracts/compatibility';

/** Where a gateway says what it serves (services/gateway/src/serve-contract.ts). */
const CONTRACT_PATH = '/metrics/contract';
const TIMEOUT_MS = 5_000;

/** The live gateway's contract could not be read; the text says why. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/**
 * Asks the live gateway what it serves.
 *
 * @param gatewayUrl its own address, not the edge's: `http://127.0.0.1:4100`
 * @throws ContractError naming the address and what was wrong: no connection, no answer in time, an error, or something
 * that is no contract
 */
export async function readContract(gatewayUrl: string, { timeoutMs = TIMEOUT_MS } = {}): Promise<Contract> {
  const url = new URL(CONTRACT_PATH, gatewayUrl).href;
  const refuse = (what: string, cause?: unknown) =>
    new ContractError(`The gateway's contract could not be read: ${url} ${what}`, { cause });
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { signal, redirect: 'error' });
    text = await response.text();
  } catch (cause) {
    throw refuse(signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : 'cannot be reached', cause);
  }
  if (!response.ok) throw refuse(`answered with status ${response.status}`);
  const contract = parseContract(text);
  if (!contract) throw refuse('answered with something that is not a contract');
  return contract;
}

/** A contract whose version is really that of its operations; undefined for anything else. */
function parseContract(text: string): Contract | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Text that is not JSON is not a contract either.
    return undefined;
  }
  const { version, operations } = (value ?? {}) as Partial<Contract>;
  if (typeof operations !== 'object' || operations === null || Array.isArray(operations)) return undefined;
  return version === contractVersion(operations) ? { version, operations } : undefined;
}
