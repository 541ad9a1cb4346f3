export { PERMISSIONS, type Permission, SELF_SERVICE_PERMISSIONS, type SelfServicePermission } from './permissions.ts';
export { selfServiceText } from './self-service-text.ts';
export {
  STREAM_FRAME_HEADER_BYTES,
  STREAM_FRAMES,
  STREAM_MEDIA_TYPE,
  type StreamProgress,
} from './stream-frames.ts';
