export * from './define-operation.ts';
export * from './errors.ts';
export * from './operations.ts';
