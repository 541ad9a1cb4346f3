import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { AJV_OPTIONS } from '@sentinel/service-kit';
import { Ajv, type ValidateFunction } from 'ajv';

/** Compares answers with their contracts; gives what differs, undeclared fields included, or undefined. */
export function createAnswerCheck(): (type: string, body: unknown) => string | undefined {
  const ajv = new Ajv(AJV_OPTIONS);
  const validators = new Map<string, ValidateFunction>(
    (Object.values(operations) as readonly Operation[]).map(({ response, type }) => [type, ajv.compile(response)]),
  );
  return (type, body) => {
    const validate = validators.get(type);
    return validate?.(body) ? undefined : `not the declared answer: ${JSON.stringify(validate?.errors?.[0])}`;
  };
}
