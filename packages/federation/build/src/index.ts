export { type Built, buildRemote, buildShell } from './build.ts';
export type { BuildFault } from './build-fault.ts';
export type { FileFacts } from './compress.ts';
export { type LocalBuild, watchRemote } from './watch-remote.ts';
