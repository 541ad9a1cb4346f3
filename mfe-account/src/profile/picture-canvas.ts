import { type Area, fitJpeg, fitWithin, PICTURE_SIDE, WORK_SIDE } from './picture-rules.ts';

/** A chosen picture, upright and at most 2048 px long: the source for drawing, and for display. */
export interface WorkPicture {
  readonly canvas: HTMLCanvasElement;
  /** As a data URL, because the content security policy does not allow `blob:` pictures. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The color that fills transparent parts, because a JPEG has no transparency. */
const PAPER = '#ffffff';
const LOOK_QUALITY = 0.92;

function paper(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas to draw on');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/**
 * Decodes a file in the orientation of its EXIF data, and scales it down.
 * @throws the decoder's error for a file that is not a picture
 */
export async function readPicture(file: Blob): Promise<WorkPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitWithin(bitmap, WORK_SIDE);
    const { canvas, context } = paper(width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return { canvas, url: canvas.toDataURL('image/jpeg', LOOK_QUALITY), width, height };
  } finally {
    bitmap.close();
  }
}

/** The chosen square as a 256x256 JPEG data URL (spec part 1 section 5). */
export function cutPicture({ canvas: source }: WorkPicture, { x, y, width, height }: Area): string {
  const { canvas, context } = paper(PICTURE_SIDE, PICTURE_SIDE);
  context.drawImage(source, x, y, width, height, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  return fitJpeg((quality) => canvas.toDataURL('image/jpeg', quality));
}
