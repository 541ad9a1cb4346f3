import type { Operation, OwnerName } from '@sentinel/contracts';
import { operations as alerts } from '@sentinel/contracts-alerts';
import { operations as categorization } from '@sentinel/contracts-categorization';
import { operations as gateway } from '@sentinel/contracts-gateway';
import { operations as identity } from '@sentinel/contracts-identity';
import { operations as market } from '@sentinel/contracts-market';

/** Every operation of the product, for what serves or describes all of them; a service loads those it owns. */
export const operations = { ...alerts, ...categorization, ...gateway, ...identity, ...market };

/** The operations of one service, or of the gateway itself. */
export function operationsOf<Owner extends OwnerName>(owner: Owner): Operation<string, Owner>[] {
  const isOwned = (operation: Operation): operation is Operation<string, Owner> => operation.service === owner;
  return Object.values<Operation>(operations).filter(isOwned);
}

/** The operation of that type, or undefined: own properties only, so `__proto__` finds nothing. */
export function findOperation(type: string): Operation | undefined {
  return Object.hasOwn(operations, type) ? operations[type as keyof typeof operations] : undefined;
}
