import { operationsOf, type ServiceName } from '@sentinel/contracts';
import type { Handlers } from '../operations.ts';

/** A handler for each operation of a service; all do the same. */
export function handlersThat<S extends ServiceName>(service: S, handle: () => Promise<never>): Handlers<S> {
  return Object.fromEntries(operationsOf(service).map(({ type }) => [type, handle])) as unknown as Handlers<S>;
}
