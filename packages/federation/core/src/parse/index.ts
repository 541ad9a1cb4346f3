/** Exports that only servers and builds use: the schemas need `typebox`, which the page does not load. */
export { parseAreaManifest } from './area-manifest.ts';
export { checkShape, matching, type Shape, ShapeError, strict, Text } from './check-shape.ts';

export { OverrideRequest } from './override-request.ts';
export { Budgets, FILE_NAME, parseRelease, SHELL, VERSION } from './release.ts';
export { SignalBatch } from './signals.ts';
