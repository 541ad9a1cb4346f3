import { type AppError, errorsOf, type Operation } from '@sentinel/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { OperationConfig } from './config.ts';
import { toAppError, UndeclaredError } from './errors.ts';

/** Names the part of an error that the contract does not declare; undefined when it declares all of it. */
function undeclaredPart(operation: Operation, { code, reason }: AppError): string | undefined {
  const reasons = errorsOf(operation)[code];
  if (!reasons) return code;
  return reason === undefined || reasons.includes(reason) ? undefined : `${code} with the reason ${reason}`;
}

/**
 * Checks that handlers throw only errors that their contracts declare. An undeclared error is logged, counted and returned as
 * it is. With `fail`, as in tests, the call is answered 500 with a text that names it, and closing the server throws, so that
 * a test fails even if it ignores the answer.
 * @returns the error to answer with
 */
export function createErrorCheck(
  app: FastifyInstance,
  undeclaredErrors: OperationConfig['undeclaredErrors'],
): (operation: Operation, thrown: unknown, log: FastifyBaseLogger) => unknown {
  const counter = new Counter({
    name: 'undeclared_error_total',
    help: 'Errors that handlers failed with and their contracts do not declare, by operation and code',
    labelNames: ['operation', 'code'],
    registers: [app.metrics],
  });
  const found = new Set<string>();
  app.addHook('onClose', async () => {
    if (found.size > 0) throw new Error([...found].join('\n'));
  });

  return (operation, thrown, log) => {
    const error = toAppError(thrown);
    const undeclared = undeclaredPart(operation, error);
    if (undeclared === undefined) return thrown;
    const text = `The contract of ${operation.type} does not declare ${undeclared}.`;
    log.error({ err: thrown, operation: operation.type, code: error.code }, text);
    counter.inc({ operation: operation.type, code: error.code });
    if (undeclaredErrors === 'count') return thrown;
    found.add(text);
    return new UndeclaredError(text, { cause: thrown });
  };
}
