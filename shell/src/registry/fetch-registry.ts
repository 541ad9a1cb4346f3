import type { Registry } from '@sentinel/federation';
import { AreaLoadError, type LoadFacts, type LoadFault } from '../load-failure/load-error.ts';
import { factsOf } from '../load-failure/probe-file.ts';

const ADDRESS = '/registry.json';
const TIMEOUT_MS = 3_000;

/**
 * Asks the server for the registry.
 * @throws AreaLoadError of the phase `registry`
 */
export async function fetchRegistry(timeoutMs = TIMEOUT_MS): Promise<Registry> {
  const signal = AbortSignal.timeout(timeoutMs);
  let facts: LoadFacts = { url: ADDRESS };
  const failed = (fault: LoadFault, message: string, cause?: unknown) =>
    new AreaLoadError('registry', fault, message, { facts, cause });
  let text: string;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: delivery's registry, not the API
    const response = await fetch(ADDRESS, { signal });
    facts = { ...facts, ...factsOf(response) };
    text = await response.text();
  } catch (cause) {
    if (signal.aborted) throw failed('no answer', `it took longer than ${timeoutMs / 1000} s`, cause);
    throw failed('unreachable', cause instanceof Error ? cause.message : String(cause), cause);
  }
  const { status = 0, contentType = '' } = facts;
  if (status < 200 || status > 299) throw failed('error status', 'it could not be refreshed');
  if (!contentType.startsWith('application/json')) throw failed('wrong type', 'it is no JSON');
  let registry: Partial<Registry> | null;
  try {
    registry = JSON.parse(text) as Partial<Registry> | null;
  } catch (cause) {
    throw failed('threw', 'it is no JSON', cause);
  }
  if (typeof registry?.revision !== 'string' || !Array.isArray(registry.areas) || !registry.shell)
    throw failed('wrong version', 'it is no registry');
  return registry as Registry;
}
