/** What only servers and builds use: the schemas bring `typebox`, which the page does without. */
export { parseAreaManifest } from './area-manifest.ts';
export { checkShape, matching, ShapeError, strict, Text } from './check-shape.ts';
export { parseRelease, SHELL } from './release.ts';
