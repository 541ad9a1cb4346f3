export { requestAccessPath, requestedAccess } from './access-request.ts';
export { LIVE_HEARTBEAT_MS, LIVE_HELLO, LIVE_PATH, LIVE_TOPICS, type LiveTopic } from './live-updates.ts';
export {
  isRequestable,
  PERMISSIONS,
  type Permission,
  REQUESTABLE_ACCESS,
  type RequestablePermission,
  SELF_SERVICE_PERMISSIONS,
  type SelfServicePermission,
} from './permissions.ts';
export { isAllGiven, selfServiceText } from './self-service-text.ts';
export {
  STREAM_FRAME_HEADER_BYTES,
  STREAM_FRAMES,
  STREAM_MEDIA_TYPE,
  type StreamProgress,
} from './stream-frames.ts';
