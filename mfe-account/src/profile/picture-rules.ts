/** Width and height of a profile picture (spec part 1 section 5). */
export const PICTURE_SIDE = 256;
/** Zoom 1x to 5x in steps of 0.1 (spec part 1 section 5). */
export const ZOOM = { min: 1, max: 5, step: 0.1 } as const;
/** A chosen picture is scaled to this longest side: sharp enough at 5x, and small enough for a phone. */
export const WORK_SIDE = 2048;

const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The size of the largest 256 by 256 JPEG, which is what the server accepts (SECURITY.md, "Figures known"). */
const MAX_BASE64_LENGTH = 255_388;
const JPEG_HEAD = 'data:image/jpeg;base64,';

export const TOO_LARGE_MESSAGE = 'This picture is larger than 10 MB.';
export const NOT_A_PICTURE_MESSAGE = "We couldn't read this file. Try a JPEG, PNG, or WebP.";

/** What is wrong with a chosen file, checked before reading it; a file of unknown type is left to the decoder. */
export function pictureFileFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !type.startsWith('image/')) return NOT_A_PICTURE_MESSAGE;
  if (size > MAX_FILE_BYTES) return TOO_LARGE_MESSAGE;
  return undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels of the picture. */
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** The size of the picture with its longest side at most this long; never larger than it was. */
export function fitWithin({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The selected area as a square of whole pixels inside the picture; undefined while there is no area. */
export function squareInside({ x, y, width, height }: Area, picture: Size): Area | undefined {
  if (![x, y, width, height].every(Number.isFinite) || width <= 0 || height <= 0) return undefined;
  const side = Math.max(1, Math.round(Math.min(width, height, picture.width, picture.height)));
  const within = (start: number, length: number) => Math.min(Math.max(0, Math.round(start)), length - side);
  return { x: within(x, picture.width), y: within(y, picture.height), width: side, height: side };
}

/** The zoom in whole steps, and the rest: a wheel or two fingers request less than a step at a time, which adds up. */
export function stepZoom(wanted: number): { readonly zoom: number; readonly wanted: number } {
  const inRange = Math.min(ZOOM.max, Math.max(ZOOM.min, wanted));
  const steps = Math.round((inRange - ZOOM.min) / ZOOM.step);
  return { zoom: Number((ZOOM.min + steps * ZOOM.step).toFixed(1)), wanted: inRange };
}

const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3, 0.15];

/**
 * The picture as a JPEG data URL, in the best quality that the server accepts.
 * @param encode returns the data URL at a quality from 0 to 1
 * @throws Error when the browser cannot make such a JPEG
 */
export function fitJpeg(encode: (quality: number) => string): string {
  for (const quality of QUALITIES) {
    const url = encode(quality);
    if (
      url.startsWith(JPEG_HEAD) &&
      url.length > JPEG_HEAD.length &&
      url.length <= JPEG_HEAD.length + MAX_BASE64_LENGTH
    )
      return url;
  }
  throw new Error('The browser made no JPEG of a size that can be stored');
}
