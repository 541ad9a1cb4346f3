/**
 * How an operation with `stream` sends a file: frames of one byte that says what follows, four bytes with its length (big-endian),
 * and the content. Only a stream that finishes with `end` or `error` is whole: HTTP alone does not tell a browser, through every
 * proxy, that a file was cut off.
 */
export const STREAM_FRAMES = {
  /** Bytes of the file. None while its next part is made: such a frame only keeps the connection alive. */
  file: 1,
  /** JSON: `StreamProgress`. */
  progress: 2,
  /** JSON: `{ bytes, answer }`, the length of the file and the operation's answer. The last frame. */
  end: 3,
  /** JSON: the error envelope. The last frame. */
  error: 4,
} as const;

/** Bytes before the content of a frame. */
export const STREAM_FRAME_HEADER_BYTES = 5;

/** Content type of a stream of frames. */
export const STREAM_MEDIA_TYPE = 'application/vnd.sentinel.stream';

/** How far the making of the file has come. */
export interface StreamProgress {
  readonly rows: number;
  readonly totalRows: number;
}
