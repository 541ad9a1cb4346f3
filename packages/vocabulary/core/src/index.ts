export { PERMISSIONS, type Permission } from './permissions.ts';
export {
  STREAM_FRAME_HEADER_BYTES,
  STREAM_FRAMES,
  STREAM_MEDIA_TYPE,
  type StreamProgress,
} from './stream-frames.ts';
