export { askIfChanged, type ConditionalOperation } from './ask-if-changed.ts';
export { busyCalls } from './busy-calls.ts';
export { type CallOptions, call } from './call.ts';
export { type CallError, isError } from './call-error.ts';
export { ask, CallFailure } from './call-failure.ts';
export type { CallPayload } from './caller-fields.ts';
export { type DownloadedFile, type DownloadOptions, type DownloadType, download } from './download.ts';
export { logOut } from './log-out.ts';
export { NETWORK_ERROR, type SentAnswer } from './post.ts';
