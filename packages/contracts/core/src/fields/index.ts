export * from './exported.ts';
export * from './shared.ts';
