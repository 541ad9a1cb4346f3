/** Exports that only servers and builds use: the schemas need `typebox`, which the page does not load. */
export { parseBrandFile } from './brand-file.ts';
