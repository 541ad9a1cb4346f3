export { type Built, buildRemote, buildShell } from './build.ts';
export type { FileFacts } from './compress.ts';
