import type { ReasonOf, RequestOf, ResponseOf, ServiceName } from './define-operation.ts';

/** Every operation by its type: the package of each owner adds its own, so that a call is typed by what does not load them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the packages of the owners.
export interface Operations {}

export type OperationType = keyof Operations;
/** Payload of the operation of that type, without `type`. */
export type OperationRequest<T extends OperationType> = Omit<RequestOf<Operations[T]>, 'type'>;
/** Answer of the operation of that type. */
export type OperationResponse<T extends OperationType> = ResponseOf<Operations[T]>;
/** The reasons that a failed call of that type may have. */
export type OperationReason<T extends OperationType> = ReasonOf<Operations[T]>;
/** The types of the operations that one service owns. */
export type OperationTypeOf<S extends ServiceName> = {
  [T in OperationType]: Operations[T] extends { readonly service: S } ? T : never;
}[OperationType];
