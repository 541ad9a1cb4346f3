/** Exports that only servers and builds use: the schemas need `typebox`, which the page does not load. */
export { parseBrandFile, picturesOf } from './brand-file.ts';
