export * from './exported.ts';
export * from './overview.ts';
export * from './shared.ts';
