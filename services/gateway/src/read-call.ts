import { AppError, type Operation } from '@sentinel/contracts';
import { findOperation } from '@sentinel/contracts-all';
import { AJV_OPTIONS, describeFault } from '@sentinel/service-kit';
import { Ajv, type ValidateFunction } from 'ajv';

export type Payload = Readonly<Record<string, unknown>>;

interface ApiCall {
  readonly operation: Operation;
  readonly payload: Payload;
}

/**
 * The operation that a body calls, with its validated payload.
 * @param bytes length of the body as sent
 * @throws AppError bad_request, unknown_operation or body_too_large
 */
export type CallReader = (body: unknown, bytes: number) => ApiCall;

/** Keeps what it has compiled: tests start hundreds of gateways. */
const ajv = new Ajv(AJV_OPTIONS);

/** Compiles the request schema of every operation once, at start. */
export function createCallReader(operations: readonly Operation[]): CallReader {
  const validators = new Map<string, ValidateFunction>(
    operations.map(({ type, request }) => [type, ajv.compile(request)]),
  );

  return (body, bytes) => {
    if (body === null || typeof body !== 'object' || Array.isArray(body)) {
      throw new AppError('bad_request', 'The request must be a JSON object.');
    }
    const payload = body as Record<string, unknown>;
    if (typeof payload.type !== 'string')
      throw new AppError('bad_request', 'Field "type" is missing: it names the operation.');
    const operation = findOperation(payload.type);
    const validate = operation && validators.get(operation.type);
    if (!operation || !validate) throw new AppError('unknown_operation', 'There is no operation of this type.');
    if (bytes > operation.maxBodyBytes) throw new AppError('body_too_large', 'The request is too large.');
    if (!validate(payload)) throw new AppError('bad_request', describeFault(validate.errors?.[0]));
    return { operation, payload };
  };
}
