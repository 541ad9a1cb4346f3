import { createHash } from 'node:crypto';
import type { Operation } from '../define-operation.ts';
import type { ServedOperations } from './contract-faults.ts';
import { plainSchema, sorted } from './schema.ts';
import type { ContractOperation } from './used-operation.ts';

/** All that a gateway serves. */
export interface Contract {
  /** A hash of the operations: what changes no call, such as a description, changes no version. */
  readonly version: string;
  readonly operations: ServedOperations;
}

const VERSION_DIGITS = 12;

export const contractOperation = ({ access, request, response, deprecated }: Operation): ContractOperation => ({
  access,
  request: plainSchema(request),
  response: plainSchema(response),
  ...(deprecated ? { deprecated } : {}),
});

/** The contract that consists of these operations. */
export function contractOf(operations: readonly Operation[]): Contract {
  const served = Object.fromEntries(
    operations
      .map((operation) => [operation.type, contractOperation(operation)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return { version: contractVersion(served), operations: served };
}

export const contractVersion = (served: ServedOperations): string =>
  createHash('sha256').update(sorted(served)).digest('hex').slice(0, VERSION_DIGITS);
