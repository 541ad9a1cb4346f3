import { AppError } from '@sentinel/contracts';
import sharp from 'sharp';
import { readJpegSize } from './jpeg-size.ts';

/** Width and height of a profile picture (spec part 1 section 9). */
const SIDE = 256;
const HEAD = 'data:image/jpeg;base64,';
/** What the largest 256 by 256 JPEG takes (SECURITY.md, "Figures known"). */
const MAX_BASE64_LENGTH = 255_388;

/**
 * Decodes a picture and encodes it again, which removes its place and time (EXIF), comments and anything after its end
 * (SECURITY.md 49). The declared size is checked before anything is decoded.
 * @param dataUrl `data:image/jpeg;base64,...`, as the contract has it
 * @returns the clean picture as a data URL
 * @throws AppError `unprocessable` for anything but a whole JPEG of 256 by 256 pixels
 */
export async function cleanProfileImage(dataUrl: string): Promise<string> {
  const base64 = dataUrl.startsWith(HEAD) ? dataUrl.slice(HEAD.length) : '';
  if (base64 === '' || base64.length > MAX_BASE64_LENGTH) throw refusal();
  const file = Buffer.from(base64, 'base64');
  // Only canonical base64: stray bits, spaces or padding could hide data.
  if (file.toString('base64') !== base64) throw refusal();
  const size = readJpegSize(file);
  if (size?.width !== SIDE || size.height !== SIDE) throw refusal();
  return `${HEAD}${(await encodeAnew(file)).toString('base64')}`;
}

async function encodeAnew(file: Buffer): Promise<Buffer> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: SIDE * SIDE, failOn: 'warning', autoOrient: true })
      .jpeg({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    if (info.width !== SIDE || info.height !== SIDE) throw new Error(`decoded to ${info.width} by ${info.height}`);
    return data;
  } catch (error) {
    throw refusal(error);
  }
}

const refusal = (cause?: unknown) =>
  new AppError('unprocessable', 'Please use a JPEG picture of 256 by 256 pixels.', { cause });
