export { call } from './call.ts';
export { type CallError, isError } from './call-error.ts';
export { NETWORK_ERROR } from './post.ts';
