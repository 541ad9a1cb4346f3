/** What builds, the gateway and the gate at promotion use; pages do not load it. */
export { type Contract, contractOf, contractOperation, contractVersion } from './contract.ts';
export { type ContractFault, contractFaults, type ServedOperations } from './contract-faults.ts';
export {
  type AcceptedOperation,
  acceptContract,
  historyFaults,
  isAccepted,
  stillUsed,
  type UseCount,
} from './history.ts';
export { type JsonSchema, plainSchema } from './schema.ts';
export { type ContractOperation, type UsedOperation, usedOperation, wholeOperation } from './used-operation.ts';
