export * from './define-operation.ts';
export * from './errors.ts';
export * from './registry.ts';
export { Alert, Form4Constraint } from './schemas/alert.ts';
